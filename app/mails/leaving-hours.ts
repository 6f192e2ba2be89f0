import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import type { MailWords } from "./worded-mail.ts";

/** The hours of Dakar at which mails leave that nobody waits for. */
const MORNING = 8;
const EVENING = 18;
const GATHERED_AT = 17;
/**
 * Mails queued later are gathered only for this time, and are sent before midnight, because they may say «
 * aujourd’hui ».
 */
const LATE_MINUTES = 30;

/** Dakar keeps the time of UTC all the year. */
const at = (date: string, hour: number) =>
  new Date(`${date}T${String(hour).padStart(2, "0")}:00:00Z`);

/** When a reminder leaves: now, or at 8 h when it is night in Dakar (from 18 h on). */
export function byDayInDakar(now: Date): Date {
  const today = todayInDakar(now);
  if (now < at(today, MORNING)) return at(today, MORNING);
  return now < at(today, EVENING) ? now : at(addDays(today, 1), MORNING);
}

/**
 * When the duties that remind run: now, or at 8 h when it is late or night. What a reminder says of « aujourd’hui » is then
 * true when it leaves.
 */
export function remindingTime(now: Date): Date {
  const today = todayInDakar(now);
  return now < at(today, GATHERED_AT) ? byDayInDakar(now) : at(addDays(today, 1), MORNING);
}

/** When what gathers in one mail leaves: at 17 h in Dakar, or half an hour later than now in the evening. */
export function endOfGathering(now: Date): Date {
  const today = todayInDakar(now);
  if (now < at(today, GATHERED_AT)) return at(today, GATHERED_AT);
  const soon = now.getTime() + LATE_MINUTES * 60_000;
  return new Date(Math.min(soon, at(addDays(today, 1), 0).getTime() - 1_000));
}

/** Whether the mail is a reminder, or another that nobody waits for: it leaves between 8 h and 18 h in Dakar. */
export const leavesByDay = (mail: string, { byDay }: MailWords): boolean =>
  byDay === true || /-(?:reminder|warning)$/.test(mail);
