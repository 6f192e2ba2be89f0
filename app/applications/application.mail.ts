import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { mailWords, type WordedKind } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

/** What a company is told of one of its files after its filing, and of a draft that is left. */
export type CompanyNotice =
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

interface CompanyNoticeMail extends Facts {
  firstname: string;
  companyId: string;
  /** How many requests it is about. */
  complements: number;
  dueOn: string | null;
  /** In the words of the certification body. */
  reason: string | null;
  /** Address of the application in the space. */
  at: string;
  authority: MailContent["authority"];
}

/** The page of the application that each piece of news leads to; the application itself where none is named. */
const pages: Partial<Record<CompanyNotice, "complements" | "messages" | "suivi">> = {
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

/** How an application is named in a sentence and at the head of a subject. */
const named = ({ number, openedAt }: Pick<Facts, "number" | "openedAt">): string =>
  number ? `dossier ${number}` : `dossier en préparation, ouvert le ${formatInstant(openedAt)}`;

/** To one of those who act for a company: what became of one of its files. */
export function companyNoticeMail(what: CompanyNotice, facts: CompanyNoticeMail): RenderedMail {
  const { complements, dueOn, openedAt } = facts;
  const isUnsent = what === "complement-reminder" && complements === 0;
  const name: WordedKind = `application-${isUnsent ? "unsent-reminder" : what}`;
  const page = pages[what];
  return wordedMail(name, mailWords[name], {
    values: {
      dossier: named(facts),
      entreprise: facts.companyName,
      demandes: counted(complements, "demande"),
      limite: dueOn ? `avant le ${formatDateLong(dueOn)}` : "dès que possible",
      motif: facts.reason ?? "",
      jour: formatInstant(openedAt),
    },
    greeting: greeting(facts.firstname),
    actionUrl: `${facts.at}${page ? `/${page}` : ""}?entreprise=${facts.companyId}`,
    authority: facts.authority,
  });
}

/** What staff are told of an application. */
export type StaffNotice = "answers-sent" | "extension-asked" | "company-wrote";

/** To a staff member who has asked or written about an application. */
export function staffNoticeMail(
  what: StaffNotice,
  {
    officeUrl,
    authority,
    ...facts
  }: Facts & { officeUrl: string; authority: MailContent["authority"] },
): RenderedMail {
  const name: WordedKind = `application-${what}`;
  return wordedMail(name, mailWords[name], {
    values: { dossier: named(facts), entreprise: facts.companyName },
    greeting: greeting(null),
    actionUrl: officeUrl,
    authority,
  });
}
