import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { MailTextFault } from "#app/mails/worded-mail.ts";

/** Why a change of the texts of a mail is refused. */
export type MailTextRefusal =
  | "not-yours"
  | "unknown-mail"
  | "edited-meanwhile"
  | "nothing-changes"
  | "faulty-text";

export const mailTextRefusals: Record<MailTextRefusal, RefusalAnswer> = {
  "not-yours": { status: 403, message: "Seul un administrateur change les e-mails." },
  "unknown-mail": { status: 404, message: "Cet e-mail n’existe pas." },
  "edited-meanwhile": {
    status: 409,
    message: "Quelqu’un d’autre a changé cet e-mail entre-temps. Relisez-le avant de recommencer.",
  },
  "nothing-changes": { status: 409, message: "Ces textes sont déjà ceux de l’e-mail." },
  "faulty-text": {
    status: 400,
    message:
      "Un texte est vide, trop long, ou ses mots entre accolades ne sont pas ceux de l’e-mail.",
  },
};

/** The message beside the field of a faulty text. */
export function faultInWords({ fault, about }: MailTextFault): string {
  const texts = {
    empty: "Ce texte ne peut pas être vide",
    "too-long": `Ce texte ne dépasse pas ${about}\u00A0caractères`,
    "unknown-placeholder": `{${about}} n’est pas un mot de cet e-mail`,
    "missing-placeholder": `{${about}} doit rester dans ce texte`,
    braces: "Une accolade est de trop\u00A0: elles n’entourent que les mots de la liste",
  };
  return texts[fault];
}
