import { hours } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface AdministratorMail {
  productName: string;
  publicUrl: string;
  token: string;
  validityHours: number;
  body: MailContent["body"];
}

/** To the address that the installation names as its administrator, once. */
export function administratorMail(data: AdministratorMail): RenderedMail {
  const { productName, publicUrl, token, validityHours, body } = data;
  return renderMail({
    subject: `Votre compte d’administration ${productName}`,
    preheader: "Choisissez votre mot de passe pour commencer.",
    greeting: greeting(null),
    paragraphs: [
      `Un compte d’administration de la plateforme ${productName} vient d’être créé pour cette adresse e-mail. Choisissez son mot de passe pour pouvoir vous connecter.`,
    ],
    action: {
      label: "Choisir mon mot de passe",
      url: `${publicUrl}/espace/mot-de-passe?token=${token}`,
    },
    notes: [
      `Ce lien est valable ${hours(validityHours)} et ne sert qu’une fois. Passé ce délai, demandez-en un autre\u00A0: ${publicUrl}/espace/mot-de-passe-oublie`,
      "Vous n’attendiez pas ce message\u202F? Ignorez-le\u00A0: sans mot de passe, personne ne peut se connecter à ce compte.",
    ],
    body,
  });
}
