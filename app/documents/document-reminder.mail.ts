import { formatDateLong } from "#app/kernel/dates.ts";
import { counted, days } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { documentMails } from "./documents.mail-words.ts";
import { endedInWords } from "./requirement-words.ts";

export interface EndingDocument {
  label: string;
  /** Last day of validity, `YYYY-MM-DD`. */
  until: string;
  /** Days from today to `until`. */
  daysLeft: number;
}

export interface DocumentReminderMail {
  firstname: string;
  companyName: string;
  documents: readonly EndingDocument[];
  documentsUrl: string;
  authority: MailContent["authority"];
}

/** One mail with all documents of a company that end soon. */
export function documentReminderMail(data: DocumentReminderMail): RenderedMail {
  const { firstname, companyName, documents, documentsUrl, authority } = data;
  const [first] = documents;
  const summary =
    documents.length === 1 && first
      ? subjectOf(first)
      : `${counted(documents.length, "pièce")} à remplacer`;
  const list = documents.map(
    (document) => `–\u00A0${document.label}\u00A0: ${whenInWords(document)}.`,
  );
  return wordedMail("document-reminder", documentMails.words["document-reminder"], {
    values: { resume: summary, entreprise: companyName, pieces: list.join("\n") },
    greeting: greeting(firstname),
    actionUrl: documentsUrl,
    authority,
  });
}

const LONGEST_SUBJECT = 60;

/** The document and its last day, shortened to fit a line of a mailbox. */
function subjectOf({ label, until, daysLeft }: EndingDocument): string {
  const end = daysLeft < 0 ? "n’est plus valable" : `finit le ${formatDateLong(until)}`;
  const characters = [...label];
  const space = LONGEST_SUBJECT - end.length - 3;
  const name =
    characters.length <= space ? label : `${characters.slice(0, space).join("").trimEnd()}…`;
  return `${name}\u00A0: ${end}`;
}

function whenInWords({ until, daysLeft }: EndingDocument): string {
  if (daysLeft < 0) return endedInWords(until);
  if (daysLeft === 0) return "dernier jour de validité aujourd’hui";
  return `valable encore ${days(daysLeft)}, jusqu’au ${formatDateLong(until)}`;
}
