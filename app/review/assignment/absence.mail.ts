import { formatDateLong } from "#app/kernel/dates.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { reviewMails } from "../frame/review.mail-words.ts";

interface AbsenceMail {
  /** Name of the recipient. */
  name: string;
  fromOn: string;
  toOn: string;
  publicUrl: string;
  authority: MailContent["authority"];
}

/** A mail to a staff member whose absence a colleague has entered. */
export const absenceMail = ({
  name,
  fromOn,
  toOn,
  publicUrl,
  authority,
}: AbsenceMail): RenderedMail =>
  wordedMail("absence-entered", reviewMails.words["absence-entered"], {
    values: { jours: absenceDays({ fromOn, toOn }) },
    greeting: greeting(name),
    actionUrl: `${publicUrl}/bureau/absences`,
    authority,
  });

/** « du 2 décembre 2026 au 4 décembre 2026 », « le 2 décembre 2026 ». */
export const absenceDays = ({ fromOn, toOn }: { fromOn: string; toOn: string }): string =>
  fromOn === toOn
    ? `le ${formatDateLong(fromOn)}`
    : `du ${formatDateLong(fromOn)} au ${formatDateLong(toOn)}`;
