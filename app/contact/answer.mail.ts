import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { type MailContent, type RenderedMail, renderMail } from "#app/mails/render-mail.ts";
import { messageReference } from "./message.schema.ts";

export interface AnswerMail {
  id: string;
  receivedAt: Date;
  answer: string;
  authority: MailContent["authority"];
}

/** The answer of a staff member to a visitor. It repeats nothing of the message, because nobody has verified the address. */
export function answerMail({ id, receivedAt, answer, authority }: AnswerMail): RenderedMail {
  const on = formatDateLong(todayInDakar(receivedAt));
  return renderMail({
    subject: `Réponse à votre message du ${on}`,
    preheader: answer.slice(0, 140).replaceAll("\n", " "),
    greeting: "Bonjour,",
    paragraphs: answer.split(/\n{2,}/),
    notes: [
      `Vous nous avez écrit le ${on}, référence ${messageReference(id)}. Pour nous répondre, répondez à cet e-mail.`,
    ],
    authority,
  });
}
