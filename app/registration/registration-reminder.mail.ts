import { registrationMails } from "#app/accounts/registration.mail-words.ts";
import { formatDeadline, formatInstant } from "#app/kernel/dates.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

export interface RegistrationReminderMail {
  /** NINEA of nine digits; null for a company without one. */
  ninea: string | null;
  registeredAt: Date;
  /** Last whole day before the registration is removed, YYYY-MM-DD. */
  until: string;
  publicUrl: string;
  authority: MailContent["authority"];
}

/** Sent once to an address that nobody has proved: of what was typed it carries the digits of a number alone. */
export function registrationReminderMail(data: RegistrationReminderMail): RenderedMail {
  return wordedMail("registration-reminder", registrationMails.words["registration-reminder"], {
    values: {
      entreprise: data.ninea ? ` (NINEA\u00A0${data.ninea})` : "",
      jour: formatInstant(data.registeredAt),
      limite: formatDeadline(data.until),
    },
    greeting: greeting(null),
    actionUrl: `${data.publicUrl}/activation/renvoyer`,
    authority: data.authority,
  });
}
