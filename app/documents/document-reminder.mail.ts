import { formatDateLong } from "#app/kernel/dates.ts";
import { counted, days } from "#app/kernel/french.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

export interface EndingPaper {
  label: string;
  /** Last day on which it is worth something, YYYY-MM-DD. */
  until: string;
  /** From today to that day. */
  daysLeft: number;
}

export interface DocumentReminderMail {
  firstname: string;
  companyName: string;
  papers: readonly EndingPaper[];
  documentsUrl: string;
  body: MailContent["body"];
}

/** What ends soon in the vault of a company, in one mail. */
export function documentReminderMail(data: DocumentReminderMail): RenderedMail {
  const { firstname, companyName, papers, documentsUrl, body } = data;
  const [first] = papers;
  const subject =
    papers.length === 1 && first
      ? `${first.label}\u00A0: ${whenInWords(first)}`
      : `${counted(papers.length, "pièce")} à remplacer`;
  return renderMail({
    subject,
    preheader: "Remplacez vos pièces à temps\u00A0: celles qui ont pris fin retardent un dossier.",
    greeting: greeting(firstname),
    paragraphs: [
      `Dans les pièces de ${companyName}\u00A0:`,
      ...papers.map((paper) => `–\u00A0${paper.label}\u00A0: ${whenInWords(paper)}.`),
      "Demandez dès maintenant la nouvelle pièce à qui la délivre\u00A0: cela peut prendre plusieurs semaines. L’ancienne reste dans vos pièces tant que vous ne l’avez pas remplacée.",
    ],
    action: { label: "Voir mes pièces", url: documentsUrl },
    notes: [],
    body,
  });
}

function whenInWords({ until, daysLeft }: EndingPaper): string {
  if (daysLeft < 0) return `n’est plus valable depuis le ${formatDateLong(until)}`;
  if (daysLeft === 0) return "dernier jour de validité aujourd’hui";
  return `valable encore ${days(daysLeft)}, jusqu’au ${formatDateLong(until)}`;
}
