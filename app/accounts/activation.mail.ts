import { formatInstant } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface ActivationMail {
  /** NINEA of nine digits; null for a company that has none. */
  ninea: string | null;
  registeredAt: Date;
  /** The address has an account that is active: this is one company more. */
  known: boolean;
  publicUrl: string;
  token: string;
  validityHours: number;
  body: MailContent["body"];
}

/**
 * Sent at the registration (Spec §8) and again when its link is asked for. Nothing in it was typed by whoever registered but
 * the digits of a number: the address is not proved yet, and a mail from us must carry nobody else's words.
 */
export function activationMail(data: ActivationMail): RenderedMail {
  const { ninea, registeredAt, known, publicUrl, token, validityHours, body } = data;
  const company = ninea ? ` (NINEA\u00A0${ninea})` : "";
  const day = formatInstant(registeredAt);
  const own = known
    ? {
        subject: "Confirmez l’inscription d’une autre entreprise",
        preheader: "Vous avez déjà un compte\u00A0: connectez-vous pour la confirmer.",
        paragraphs: [
          `Une entreprise${company} a été inscrite le ${day} avec votre adresse e-mail, qui a déjà un compte.`,
          "Si c’est vous, ouvrez la page ci-dessous et connectez-vous avec votre mot de passe habituel\u00A0: l’entreprise rejoint votre espace. Le mot de passe saisi à cette inscription ne compte pas.",
        ],
        label: "Confirmer cette entreprise",
        notYou:
          "Ce n’est pas vous\u202F? Ne faites rien\u00A0: sans confirmation, cette inscription s’efface d’elle-même, et rien ne change dans votre compte.",
      }
    : {
        subject: "Activez votre compte entreprise",
        preheader: "Un dernier geste pour terminer l’inscription de votre entreprise.",
        paragraphs: [
          `Une entreprise${company} a été inscrite le ${day} avec cette adresse e-mail. Il reste un geste à faire\u00A0: confirmer que cette adresse est bien la vôtre.`,
          "Ouvrez la page ci-dessous et saisissez le mot de passe choisi à l’inscription\u00A0: votre compte est activé et votre espace entreprise s’ouvre.",
        ],
        label: "Activer mon compte",
        notYou:
          "Vous n’avez inscrit aucune entreprise\u202F? Ne faites rien\u00A0: sans activation, personne ne peut se connecter à ce compte, et l’inscription s’efface d’elle-même.",
      };
  return renderMail({
    subject: own.subject,
    preheader: own.preheader,
    greeting: greeting(null),
    paragraphs: own.paragraphs,
    action: { label: own.label, url: `${publicUrl}/activation?token=${token}` },
    notes: [
      `Ce lien est valable ${hours(validityHours)} et ne sert qu’une fois. Passé ce délai, demandez-en un autre\u00A0: ${publicUrl}/activation/renvoyer`,
      own.notYou,
    ],
    body,
  });
}
