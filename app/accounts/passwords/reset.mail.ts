import { hours } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { registrationMails } from "../registration.mail-words.ts";

export interface ResetMail {
  firstname: string | null;
  publicUrl: string;
  token: string;
  validityHours: number;
  authority: MailContent["authority"];
}

export function resetMail(data: ResetMail): RenderedMail {
  const { firstname, publicUrl, token, validityHours, authority } = data;
  return wordedMail("password-reset", registrationMails.words["password-reset"], {
    values: { duree: hours(validityHours) },
    greeting: greeting(firstname),
    actionUrl: `${publicUrl}/espace/mot-de-passe?token=${token}`,
    authority,
  });
}

export interface EmailChangeMail {
  publicUrl: string;
  token: string;
  validityHours: number;
  authority: MailContent["authority"];
}

/** Sent to an address that nobody has proved to own: it contains nothing typed by somebody else. */
export function emailChangeMail(data: EmailChangeMail): RenderedMail {
  const { publicUrl, token, validityHours, authority } = data;
  return wordedMail("email-change", registrationMails.words["email-change"], {
    values: { duree: hours(validityHours) },
    greeting: greeting(null),
    actionUrl: `${publicUrl}/espace/adresse/confirmer?token=${token}`,
    authority,
  });
}
