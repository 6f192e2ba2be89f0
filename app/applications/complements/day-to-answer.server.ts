import type { Db } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import { workingDayFrom } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";

/** Upper bound for a series of days off that a last day is moved past. */
const ROW_OF_DAYS_OFF = 30;

/**
 * The last day to answer a complement that is asked on a day (`YYYY-MM-DD`): the calendar days of the tariff of that day, or of
 * `tariffOn`, later, moved to the next working day.
 */
export async function dayToAnswer(db: Db, askedOn: string, tariffOn = askedOn): Promise<string> {
  const { delays } = await tariffInForce(db, tariffOn);
  return await firstWorkingDay(db, addDays(askedOn, delays.complementDays));
}

/** The day itself when it is a working day, else the next working day. */
export async function firstWorkingDay(db: Db, day: string): Promise<string> {
  const holidays = await holidaysBetween(db, day, addDays(day, ROW_OF_DAYS_OFF));
  return workingDayFrom(day, holidays);
}
