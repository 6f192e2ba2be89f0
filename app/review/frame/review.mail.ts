import { companyInWords } from "#app/applications/application.mail.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { reviewMails } from "./review.mail-words.ts";

/** The mails of the review to the staff, with the part of the application that each leads to. */
export const reviewNotices = {
  "expert-answered": "experts",
  "expert-conflict": "experts",
  offered: "",
  given: "",
  accepted: "",
  declined: "attribution",
  "objection-raised": "",
  "objection-decided": "",
} as const;

export type ReviewNotice = keyof typeof reviewNotices;

interface ReviewMail {
  number: string | null;
  companyName: string;
  /** Name of the recipient. */
  name: string | null;
  /** The outcome of an objection: « est retenue », « n’est pas retenue ». */
  outcome?: string;
  url: string;
  authority: MailContent["authority"];
}

/** A mail to a staff member about an application: what they may know before they declare their interests, and nothing more. */
export function reviewMail(what: ReviewNotice, facts: ReviewMail): RenderedMail {
  const mail = `review-${what}` as const;
  return wordedMail(mail, reviewMails.words[mail], {
    values: {
      dossier: `dossier ${facts.number}`,
      entreprise: companyInWords(facts.companyName),
      issue: facts.outcome ?? "",
    },
    greeting: greeting(facts.name),
    actionUrl: facts.url,
    authority: facts.authority,
  });
}
