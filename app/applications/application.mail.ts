import { formatDeadline, formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { quotedName } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import type { ApplicationState } from "./application.machine.ts";
import { applicationMails } from "./applications.mail-words.ts";
import { type CompanyNotice, companyNotices } from "./company-notices.ts";
import { decisionMails } from "./decision.mail-words.ts";
import { examinationMails } from "./examination.mail-words.ts";
import { staffNoticeMails } from "./staff.mail-words.ts";

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
  /** Number of open complements, answered or not. */
  toSend: number;
  dueOn: string | null;
  /** The day of the mail. */
  today: string;
  /** The time of the mail, « 9 h 12 »: a gathered mail is sent later. */
  time: string;
  /** What is asked, or was taken back, each as « Pièce, Quitus fiscal ». */
  requests: readonly string[];
  /** The last day before the application is closed; of the mails of the committee the day of its session. */
  closesOn: string | null;
  /** What follows without an answer, as a sentence. */
  ifSilent?: string;
  /** The reason, as the certification body wrote it. */
  reason: string | null;
  /** Who examines, or the expert who is asked. */
  person?: string;
  /** The outcome of an objection, as a sentence. */
  outcome?: string;
  /** Day, time and place of a visit. */
  visit?: string;
  /** Address of the application in the company space. */
  at: string;
  authority: MailContent["authority"];
}

/** The mails whose day is the last one to object. */
const objects: ReadonlySet<CompanyNotice> = new Set(["examiner-named", "expert-named"]);

/** The name of an application in a sentence and in the subject of a mail. */
const named = ({ number }: Pick<Facts, "number">): string =>
  number ? `dossier ${number}` : "dossier en préparation";

/** Until when, in a sentence: an answer on the day itself is still in time. */
export function limitInWords(dueOn: string | null, today: string): string {
  if (dueOn === null || dueOn < today) return "dès que possible";
  return dueOn === today ? "aujourd’hui, avant minuit" : `au plus tard le ${formatDeadline(dueOn)}`;
}

/** What remains after a complement was taken back. */
function remainderInWords(complements: number, toSend: number, limit: string): string {
  if (complements === 0 && toSend > 0)
    return `Toutes vos autres réponses sont enregistrées\u00A0: envoyez-les ${limit}.`;
  if (complements === 0)
    return "Plus rien d’autre ne vous est demandé\u00A0: renvoyez le dossier pour que sa vérification reprenne.";
  return `Il reste ${counted(complements, "demande")} sans réponse\u00A0: répondez ${limit}.`;
}

/** What follows when the company does not answer: an examination goes on with a part of the answers, an incomplete application needs them all. */
export function silenceInWords(state: ApplicationState, closesOn: string): string {
  const closed = `classé sans suite après le ${formatDeadline(closesOn)}`;
  return state === "to-complete"
    ? `Si le dossier n’est pas renvoyé, il est ${closed}.`
    : `Sans aucune réponse, le dossier est ${closed}\u202F; si vous répondez en partie, l’instruction reprend avec ces réponses.`;
}

const companyNoticeWords = {
  ...applicationMails.words,
  ...examinationMails.words,
  ...decisionMails.words,
};

/** The mail to a member of the company. */
export function companyNoticeMail(what: CompanyNotice, facts: CompanyNoticeMail): RenderedMail {
  const { complements, dueOn, openedAt, closesOn } = facts;
  const limit = limitInWords(dueOn, facts.today);
  const isUnsent = what === "complement-reminder" && complements === 0;
  const name = `application-${isUnsent ? "unsent-reminder" : what}` as const;
  const { page } = companyNotices[what];
  return wordedMail(name, companyNoticeWords[name], {
    values: {
      dossier: named(facts),
      entreprise: facts.companyName,
      demandes: counted(complements, "demande"),
      limite: limit,
      demande: facts.requests.join(", "),
      lesquelles: facts.requests.map((each) => `–\u00A0${each}`).join("\n"),
      heure: facts.time,
      reste: remainderInWords(complements, facts.toSend, limit),
      suite: facts.ifSilent ?? "",
      cloture: closesOn ? formatDeadline(closesOn) : "",
      motif: facts.reason ?? "",
      jour: objects.has(what) ? (dueOn ? formatDeadline(dueOn) : "") : formatInstant(openedAt),
      personne: facts.person ?? "",
      issue: facts.outcome ?? "",
      visite: facts.visit ?? "",
    },
    greeting: greeting(facts.firstname),
    actionUrl: `${facts.at}${page ? `/${page}` : ""}?entreprise=${facts.companyId}`,
    authority: facts.authority,
  });
}

/** The mails to staff about an application. */
export type StaffNotice = "answers-sent" | "extension-asked" | "company-wrote" | "new-filing";

/** The company in a mail to the staff: nobody has verified its name, so one that holds an address is left out. */
export function companyInWords(name: string): string {
  const quoted = quotedName(name);
  return quoted === null ? "L’entreprise" : `L’entreprise ${quoted}`;
}

/** The mail to a staff member who has asked or written about an application. */
export function staffNoticeMail(
  what: StaffNotice,
  {
    officeUrl,
    authority,
    name: recipient,
    ...facts
  }: Facts & { officeUrl: string; name: string | null; authority: MailContent["authority"] },
): RenderedMail {
  const name = `application-${what}` as const;
  return wordedMail(name, staffNoticeMails.words[name], {
    values: { dossier: named(facts), entreprise: companyInWords(facts.companyName) },
    greeting: greeting(recipient),
    actionUrl: officeUrl,
    authority,
  });
}
