import { hours } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface InvitationMail {
  productName: string;
  /** In words. */
  roles: readonly string[];
  /** The person begins again: the factors that they had are gone. */
  again: boolean;
  publicUrl: string;
  token: string;
  validityHours: number;
  body: MailContent["body"];
}

/** To somebody who is to work for the body; it says nothing that somebody else has typed. */
export function invitationMail(data: InvitationMail): RenderedMail {
  const { productName, roles, again, publicUrl, token, validityHours, body } = data;
  const list = roles.join(", ").toLowerCase();
  return renderMail({
    subject: again
      ? `Votre accès à ${productName} est à refaire`
      : `Vous êtes invité à travailler dans ${productName}`,
    preheader: "Choisissez votre mot de passe pour commencer.",
    greeting: greeting(null),
    paragraphs: [
      again
        ? `Votre mot de passe et votre double vérification ont été retirés, à la demande de l’organisme. Choisissez un nouveau mot de passe pour retrouver votre accès (${list}).`
        : `${body.name} vous invite à travailler dans ${productName}. Vous y serez\u00A0: ${list}.`,
      "La page ci-dessous vous demande de choisir un mot de passe, puis ouvre le bureau.",
    ],
    action: { label: "Commencer", url: `${publicUrl}/invitation?token=${token}` },
    notes: [
      `Ce lien est valable ${hours(validityHours)} et ne sert qu’une fois. Passé ce délai, demandez-en un autre à un administrateur.`,
      "Vous n’attendiez pas ce message\u202F? Ne faites rien, et dites-le-nous.",
    ],
    body,
  });
}
