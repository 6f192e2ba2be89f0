import type { Db } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import { workingDayFrom } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";

/** Longest row of days off that a last day is moved over. */
const ROW_OF_DAYS_OFF = 30;

/**
 * The last day to answer what is asked today: the days that the tariff promises, all of them counted, and never a day off
 * (`YYYY-MM-DD`).
 */
export async function dayToAnswer(db: Db, today: string): Promise<string> {
  const { delays } = await tariffInForce(db, today);
  return await firstWorkingDay(db, addDays(today, delays.complementDays));
}

/** A day itself when people work on it, else the next on which they do. */
export async function firstWorkingDay(db: Db, day: string): Promise<string> {
  const holidays = await holidaysBetween(db, day, addDays(day, ROW_OF_DAYS_OFF));
  return workingDayFrom(day, holidays);
}
