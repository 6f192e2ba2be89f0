import { addDays } from "./dates.ts";

/** Monday to Friday, and no holiday; days are YYYY-MM-DD. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * The day that is `count` working days after a day, which itself does not count: a delay of five working days from a Friday
 * ends on the Friday after it, a holiday in between on the Monday. No working day after is the day itself.
 */
export function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let last = day;
  for (let left = count; left > 0; ) {
    last = addDays(last, 1);
    if (isWorkingDay(last, holidays)) left -= 1;
  }
  return last;
}
