import { hours } from "#app/kernel/french.ts";
import type { MailContent, RenderedMail } from "#app/mails/render-mail.ts";
import { renderMail } from "#app/mails/render-mail.ts";
import { greeting } from "./mail-wording.ts";

export interface ActivationMail {
  firstname: string;
  companyName: string;
  publicUrl: string;
  token: string;
  validityHours: number;
  body: MailContent["body"];
}

/** Sent at the registration (Spec §8) and again when its link is asked for. */
export function activationMail(data: ActivationMail): RenderedMail {
  const { companyName, publicUrl, token, validityHours, body } = data;
  return renderMail({
    subject: "Activez votre compte entreprise",
    preheader: `Un dernier geste pour terminer l’inscription de ${companyName}.`,
    greeting: greeting(data.firstname),
    paragraphs: [
      `L’inscription de l’entreprise ${companyName} est enregistrée. Il reste un geste à faire\u00A0: confirmer que cette adresse e-mail est bien la vôtre.`,
      "Ouvrez la page ci-dessous et saisissez le mot de passe choisi à l’inscription\u00A0: votre compte est activé et votre espace entreprise s’ouvre.",
    ],
    action: { label: "Activer mon compte", url: `${publicUrl}/activation?token=${token}` },
    notes: [
      `Ce lien est valable ${hours(validityHours)} et ne sert qu’une fois. Passé ce délai, demandez-en un autre\u00A0: ${publicUrl}/activation/renvoyer`,
      "Vous n’avez inscrit aucune entreprise\u202F? Ne faites rien\u00A0: sans activation, personne ne peut se connecter à ce compte.",
    ],
    body,
  });
}
