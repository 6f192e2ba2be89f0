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

/**
 * How many working days have passed from one day to a later one, as `addWorkingDays` counts them: the first day does not
 * count, the last one does. None when the second is not later.
 */
export function workingDaysBetween(
  from: string,
  to: string,
  holidays: ReadonlySet<string>,
): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isWorkingDay(day, holidays)) count += 1;
  return count;
}

/** A day itself when it is a working day, else the next one: a delay never ends on a day off. */
export function workingDayFrom(day: string, holidays: ReadonlySet<string>): string {
  let found = day;
  while (!isWorkingDay(found, holidays)) found = addDays(found, 1);
  return found;
}
