import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { mailWords, type WordedKind } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

/** The mails to a company about a filed application, and about a draft that was left. */
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
  /** Number of complements that the mail is about. */
  complements: number;
  dueOn: string | null;
  /** The reason, as the certification body wrote it. */
  reason: string | null;
  /** Address of the application in the company space. */
  at: string;
  authority: MailContent["authority"];
}

/** The page of the application that the button of each mail leads to; without an entry, the application itself. */
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

/** The name of an application in a sentence and in the subject of a mail. */
const named = ({ number, openedAt }: Pick<Facts, "number" | "openedAt">): string =>
  number ? `dossier ${number}` : `dossier en préparation, ouvert le ${formatInstant(openedAt)}`;

/** The mail to a member of the company. */
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

/** The mails to staff about an application. */
export type StaffNotice = "answers-sent" | "extension-asked" | "company-wrote";

/** The mail to a staff member who has asked or written about an application. */
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
