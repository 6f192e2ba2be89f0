import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { committeeMails } from "../committee.mail-words.ts";

interface MandateMail {
  name: string;
  /** The college in words. */
  college: string;
  /** Its days as they were given, in words. */
  from: string;
  to: string;
  url: string;
  authority: MailContent["authority"];
}

/** The mail to a member of the committee whose mandate is given or has ended. */
export function mandateMail(
  what: "mandate-given" | "mandate-ended",
  facts: MandateMail,
): RenderedMail {
  return wordedMail(what, committeeMails.words[what], {
    values: { college: facts.college, debut: facts.from, fin: facts.to },
    greeting: greeting(facts.name),
    actionUrl: facts.url,
    authority: facts.authority,
  });
}
