import { formatInstant } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

export interface ActivationMail {
  /** NINEA of nine digits; null for a company that has none. */
  ninea: string | null;
  registeredAt: Date;
  /** The address has an account that is active: this is one company more. */
  known: boolean;
  publicUrl: string;
  token: string;
  validityHours: number;
  authority: MailContent["authority"];
}

export const activationKind = ({ known }: { known: boolean }) =>
  known ? "second-company" : "activation";

/**
 * Sent at the registration (Spec §8) and again when its link is asked for. Nothing in it was typed by whoever registered but
 * the digits of a number: the address is not proved yet, and a mail from us must carry nobody else's words.
 */
export function activationMail(data: ActivationMail): RenderedMail {
  const { ninea, registeredAt, known, publicUrl, token, validityHours, authority } = data;
  const mail = activationKind({ known });
  return wordedMail(mail, mailWords[mail], {
    values: {
      entreprise: ninea ? ` (NINEA\u00A0${ninea})` : "",
      jour: formatInstant(registeredAt),
      duree: hours(validityHours),
      renvoi: `${publicUrl}/activation/renvoyer`,
    },
    greeting: greeting(null),
    actionUrl: `${publicUrl}/activation?token=${token}`,
    authority,
  });
}
