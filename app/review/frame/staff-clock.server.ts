import type { ApplicationState } from "#app/applications/application.machine.ts";
import { delayOf } from "#app/applications/promised-days.ts";
import type { Context } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { dayOfDelay, workingDaysLeft } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";

/** The working days that the staff have used of those that the tariff gives. */
export interface StaffClock {
  /** Today's: 1 on the first day, more than `of` once the last has passed. */
  day: number;
  of: number;
  /** The last day, YYYY-MM-DD. */
  until: string;
}

/** Further away than any day by which the staff must act. */
const MONTHS = 24;

/** The clock of an application in the hands of the staff; null in other states and without a day. */
export async function staffClock(
  { db, now }: Pick<Context, "db" | "now">,
  { state, dueOn }: { state: ApplicationState; dueOn: string | null },
): Promise<StaffClock | null> {
  const delay = delayOf[state];
  if (!delay || dueOn === null) return null;
  const today = todayInDakar(now);
  const [{ delays }, holidays] = await Promise.all([
    tariffInForce(db, today),
    holidaysBetween(db, addMonths(today, -MONTHS), addMonths(today, MONTHS)),
  ]);
  const allowedDays = delays[delay];
  const daysLeft = workingDaysLeft(dueOn, { today, holidays });
  return { day: dayOfDelay(allowedDays, daysLeft), of: allowedDays, until: dueOn };
}
