import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

/** What became of a request that somebody may begin again. */
export type ResetNotice = "asked" | "approved" | "refused" | "withdrawn";

export interface ResetMail {
  what: ResetNotice;
  /** Name of whom it is about. */
  person: string;
  url: string;
  authority: MailContent["authority"];
}

/** To the other administrators. */
export function resetMail({ what, person, url, authority }: ResetMail): RenderedMail {
  const mail = `factor-reset-${what}` as const;
  return wordedMail(mail, mailWords[mail], {
    values: { personne: person },
    greeting: greeting(null),
    actionUrl: url,
    authority,
  });
}
