import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

/** What became of a request that somebody may begin again. */
export type ResetNews = "asked" | "approved" | "refused" | "withdrawn";

export interface ResetMail {
  news: ResetNews;
  /** Name of whom it is about. */
  person: string;
  url: string;
  body: MailContent["body"];
}

/** To the other administrators. */
export function resetMail({ news, person, url, body }: ResetMail): RenderedMail {
  const mail = `factor-reset-${news}` as const;
  return wordedMail(mail, mailWords[mail], {
    values: { personne: person },
    greeting: greeting(null),
    actionUrl: url,
    body,
  });
}
