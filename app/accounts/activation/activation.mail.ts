import { formatInstant } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { registrationMails } from "../registration.mail-words.ts";

export interface ActivationMail {
  /** NINEA of nine digits; null for a company without one. */
  ninea: string | null;
  registeredAt: Date;
  /** The name of the active account that the address already has, to which this registration adds a company. */
  knownAs: string | null;
  publicUrl: string;
  token: string;
  validityHours: number;
  authority: MailContent["authority"];
}

export const activationKind = ({ knownAs }: Pick<ActivationMail, "knownAs">) =>
  knownAs !== null ? "second-company" : "activation";

/**
 * Sent at the registration (Spec §8) and when its link is asked for again. The only typed content is the digits of a number:
 * the address is not proved yet, and our mail must not carry text chosen by a stranger.
 */
export function activationMail(data: ActivationMail): RenderedMail {
  const { ninea, registeredAt, knownAs, publicUrl, token, validityHours, authority } = data;
  const mail = activationKind(data);
  return wordedMail(mail, registrationMails.words[mail], {
    values: {
      entreprise: ninea ? ` (NINEA\u00A0${ninea})` : "",
      jour: formatInstant(registeredAt),
      duree: hours(validityHours),
      renvoi: `${publicUrl}/activation/renvoyer`,
    },
    greeting: greeting(knownAs),
    actionUrl: `${publicUrl}/activation?token=${token}`,
    authority,
  });
}
