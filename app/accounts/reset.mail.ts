import { hours } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface ResetMail {
  firstname: string | null;
  publicUrl: string;
  token: string;
  validityHours: number;
  body: MailContent["body"];
}

export function resetMail(data: ResetMail): RenderedMail {
  const { firstname, publicUrl, token, validityHours, body } = data;
  return renderMail({
    subject: "Choisissez un nouveau mot de passe",
    preheader: "Vous avez demandé à changer le mot de passe de votre compte.",
    greeting: greeting(firstname),
    paragraphs: [
      "Vous avez demandé à changer le mot de passe de votre compte. Ouvrez la page ci-dessous pour en choisir un nouveau.",
      "Toutes les sessions ouvertes seront alors fermées, sur tous vos appareils.",
    ],
    action: {
      label: "Choisir un nouveau mot de passe",
      url: `${publicUrl}/espace/mot-de-passe?token=${token}`,
    },
    notes: [
      `Ce lien est valable ${hours(validityHours)} et ne sert qu’une fois.`,
      "Vous n’avez rien demandé\u202F? Ne faites rien\u00A0: votre mot de passe actuel reste valable.",
    ],
    body,
  });
}
