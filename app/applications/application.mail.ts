import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { mailWords, type WordedKind } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

/** What a company is told of one of its files after its filing, and of a draft that is left. */
export type CompanyNews =
  | "sent-back"
  | "admitted"
  | "rejected"
  | "accepted"
  | "filed-again"
  | "asked"
  | "answered"
  | "resumed"
  | "waived"
  | "extension-granted"
  | "extension-refused"
  | "lapsed"
  | "withdrawn"
  | "complement-reminder"
  | "draft-reminder"
  | "message";

interface Facts {
  companyName: string;
  /** Null for a draft. */
  number: string | null;
  openedAt: Date;
}

interface CompanyNewsMail extends Facts {
  firstname: string;
  companyId: string;
  /** How many requests it is about. */
  requests: number;
  dueOn: string | null;
  /** In the words of the body. */
  reason: string | null;
  /** Address of the file in the space. */
  at: string;
  body: MailContent["body"];
}

/** The page of the file that each piece of news leads to; the file itself where none is named. */
const pages: Partial<Record<CompanyNews, "complements" | "messages" | "suivi">> = {
  "sent-back": "complements",
  asked: "complements",
  waived: "complements",
  "extension-granted": "complements",
  "extension-refused": "complements",
  "complement-reminder": "complements",
  message: "messages",
  admitted: "suivi",
  rejected: "suivi",
  accepted: "suivi",
  "filed-again": "suivi",
  answered: "suivi",
  resumed: "suivi",
  lapsed: "suivi",
  withdrawn: "suivi",
};

/** How a file is named in a sentence and at the head of a subject. */
const named = ({ number, openedAt }: Pick<Facts, "number" | "openedAt">): string =>
  number ? `dossier ${number}` : `dossier en préparation, ouvert le ${formatInstant(openedAt)}`;

/** To one of those who act for a company: what became of one of its files. */
export function companyNewsMail(what: CompanyNews, facts: CompanyNewsMail): RenderedMail {
  const { requests, dueOn, openedAt } = facts;
  const isUnsent = what === "complement-reminder" && requests === 0;
  const name: WordedKind = `application-${isUnsent ? "unsent-reminder" : what}`;
  const page = pages[what];
  return wordedMail(name, mailWords[name], {
    values: {
      dossier: named(facts),
      entreprise: facts.companyName,
      demandes: counted(requests, "demande"),
      limite: dueOn ? `avant le ${formatDateLong(dueOn)}` : "dès que possible",
      motif: facts.reason ?? "",
      jour: formatInstant(openedAt),
    },
    greeting: greeting(facts.firstname),
    actionUrl: `${facts.at}${page ? `/${page}` : ""}?entreprise=${facts.companyId}`,
    body: facts.body,
  });
}

/** What the people of the body are told of a file. */
export type BodyNews = "answers-sent" | "extension-asked" | "company-wrote";

/** To somebody of the body who has asked or written about a file. */
export function bodyNewsMail(
  what: BodyNews,
  { officeUrl, body, ...facts }: Facts & { officeUrl: string; body: MailContent["body"] },
): RenderedMail {
  const name: WordedKind = `application-${what}`;
  return wordedMail(name, mailWords[name], {
    values: { dossier: named(facts), entreprise: facts.companyName },
    greeting: greeting(null),
    actionUrl: officeUrl,
    body,
  });
}
