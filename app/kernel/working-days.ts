import { addDays } from "./dates.ts";

/** Monday to Friday except holidays; days are YYYY-MM-DD. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * The day that is `count` working days after `day`, which is not counted: five working days from a Friday end on the next
 * Friday, or on the Monday after it when one of them is a holiday. With a count of 0 it is the day itself.
 */
export function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let last = day;
  for (let daysLeft = count; daysLeft > 0; ) {
    last = addDays(last, 1);
    if (isWorkingDay(last, holidays)) daysLeft -= 1;
  }
  return last;
}

/** The latest working day from which `count` working days end no later than `last`. */
export function daysBackFrom(last: string, count: number, holidays: ReadonlySet<string>): string {
  let day = last;
  while (!isWorkingDay(day, holidays) || addWorkingDays(day, count, holidays) > last)
    day = addDays(day, -1);
  return day;
}

/**
 * How many working days have passed from one day to a later one, as `addWorkingDays` counts them: the first day is not
 * counted, the last one is. 0 when the second day is not later.
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

/** The day itself when it is a working day, else the next one. */
export function workingDayFrom(day: string, holidays: ReadonlySet<string>): string {
  let workingDay = day;
  while (!isWorkingDay(workingDay, holidays)) workingDay = addDays(workingDay, 1);
  return workingDay;
}

/** Working days until a day; negative once it has passed. */
export const workingDaysLeft = (
  day: string,
  { today, holidays }: { today: string; holidays: ReadonlySet<string> },
): number =>
  day >= today
    ? workingDaysBetween(today, day, holidays)
    : -workingDaysBetween(day, today, holidays);

/** Which day of its delay an application has reached: the first one on the day of the filing, a day off too. */
export const dayOfDelay = (allowedDays: number, daysLeft: number): number =>
  Math.max(1, allowedDays - daysLeft);
