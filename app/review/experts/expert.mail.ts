import { formatDeadline } from "#app/kernel/dates.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { reviewMails } from "../frame/review.mail-words.ts";

interface ToExpert {
  /** Name of the expert. */
  name: string;
  family?: string;
  dueOn?: string;
  url?: string;
  authority: MailContent["authority"];
}

export type ExpertNotice = "question" | "reminder" | "revoked";

/** The mails to an expert. They name no company: whoever reads the mailbox learns nothing of an application. */
export function expertMail(
  what: ExpertNotice,
  { name, family = "", dueOn = "", url, authority }: ToExpert,
): RenderedMail {
  const mail = `expert-${what}` as const;
  return wordedMail(mail, reviewMails.words[mail], {
    values: {
      organisme: authority.name,
      famille: family,
      jour: dueOn === "" ? "" : formatDeadline(dueOn),
    },
    greeting: greeting(name),
    ...(url !== undefined && { actionUrl: url }),
    authority,
  });
}
