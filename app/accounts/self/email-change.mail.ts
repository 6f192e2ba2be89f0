import { hours } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface EmailChangeMail {
  publicUrl: string;
  token: string;
  validityHours: number;
  body: MailContent["body"];
}

/** To an address that nobody has proved to own yet: it says nothing that somebody else has typed. */
export function emailChangeMail(data: EmailChangeMail): RenderedMail {
  const { publicUrl, token, validityHours, body } = data;
  return renderMail({
    subject: "Confirmez votre nouvelle adresse e-mail",
    preheader: "Un dernier geste pour utiliser cette adresse.",
    greeting: greeting(null),
    paragraphs: [
      "Un compte demande à utiliser cette adresse e-mail. Ouvrez la page ci-dessous pour confirmer qu’elle est bien la vôtre\u00A0: vous vous connecterez ensuite avec elle.",
    ],
    action: {
      label: "Confirmer cette adresse",
      url: `${publicUrl}/espace/adresse/confirmer?token=${token}`,
    },
    notes: [
      `Ce lien est valable ${hours(validityHours)} et ne sert qu’une fois.`,
      "Vous n’avez rien demandé\u202F? Ne faites rien\u00A0: cette adresse ne sera rattachée à aucun compte.",
    ],
    body,
  });
}
