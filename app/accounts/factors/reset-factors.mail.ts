import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { accountMails } from "../accounts.mail-words.ts";

/** The event of a factor reset that the mail reports. */
export type ResetNotice = "asked" | "approved" | "refused" | "withdrawn";

export interface ResetMail {
  what: ResetNotice;
  /** Name of the person concerned. */
  person: string;
  /** Name of the recipient. */
  name: string;
  url: string;
  authority: MailContent["authority"];
}

/** Sent to the other administrators. */
export function resetMail({ what, person, name, url, authority }: ResetMail): RenderedMail {
  const mail = `factor-reset-${what}` as const;
  return wordedMail(mail, accountMails.words[mail], {
    values: { personne: person },
    greeting: greeting(name),
    actionUrl: url,
    authority,
  });
}
