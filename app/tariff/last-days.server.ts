import type { Context, Db } from "#app/kernel/context.ts";
import { addDays, addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { addWorkingDays, workingDayFrom } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import type { Tariff } from "./tariff.schema.ts";

// Every last day (YYYY-MM-DD, included) that a company or the body is held to. A last day to act, which ends a right of the company, is
// moved to the next working day: to answer, to pay the fee of a certificate, to appeal. A last day to object counts working days. The
// time after an unanswered last day is counted as the terms say it, in calendar days. What the body promises (`lastDayToRefund`) and how long a mailed link works are calendar days.

/** Upper bound for a series of days off that a last day is moved past. */
const ROW_OF_DAYS_OFF = 30;

/** The day itself when it is a working day, else the next working day. */
export async function firstWorkingDay(db: Db, day: string): Promise<string> {
  return workingDayFrom(day, await holidaysBetween(db, day, addDays(day, ROW_OF_DAYS_OFF)));
}

/**
 * The last day to answer a complement that is asked on a day: the calendar days of the tariff of that day, or of `tariffOn`, later.
 */
export async function lastDayToAnswer(
  db: Db,
  askedOn: string,
  tariffOn = askedOn,
): Promise<string> {
  const { delays } = await tariffInForce(db, tariffOn);
  return await firstWorkingDay(db, addDays(askedOn, delays.complementDays));
}

/** An application that waits for its company: its last day to answer, and when it was asked. */
interface AskedApplication {
  deadlineOn: string | null;
  stateSince: Date;
}

/**
 * The last day on which an application without an answer is kept open, null without a last day to answer: it is closed on the day after.
 * The tariff of the day on which the company was asked counts: a later version shortens no time that a page or a mail has named.
 */
export async function lastDayOpen(
  db: Db,
  { deadlineOn, stateSince }: AskedApplication,
): Promise<string | null> {
  if (deadlineOn === null) return null;
  const { delays } = await tariffInForce(db, todayInDakar(stateSince));
  return addDays(deadlineOn, delays.closedWithoutAnswerDays);
}

/**
 * The last day to pay the fee of a certificate that was granted and notified, or the last day of the certificate that an extension
 * joins (`endsWith`) when this comes first, because no right can begin after its own end.
 */
export async function lastDayToPay(
  db: Db,
  { notifiedOn, delays, endsWith }: NotifiedGrant,
): Promise<string> {
  const byTariff = await firstWorkingDay(db, addDays(notifiedOn, delays.certificateFeeDays));
  return endsWith !== null && endsWith < byTariff ? endsWith : byTariff;
}

interface NotifiedGrant {
  notifiedOn: string;
  delays: Pick<Tariff["delays"], "certificateFeeDays">;
  endsWith: string | null;
}

/** The last day to appeal against a notified decision, by the days that its letter says. */
export const lastDayToAppeal = (db: Db, notifiedOn: string, days: number): Promise<string> =>
  firstWorkingDay(db, addDays(notifiedOn, days));

/** The last day to acknowledge a complaint that was received at an instant: the working days of the setting, after the day itself. */
export async function lastDayToAcknowledge(
  { db, now }: Pick<Context, "db" | "now">,
  receivedAt: Date,
): Promise<string> {
  const { complaintAcknowledgeDays } = await settingsInForce(db, now);
  const day = todayInDakar(receivedAt);
  const holidays = await holidaysBetween(db, day, addMonths(day, 3));
  return addWorkingDays(day, complaintAcknowledgeDays, holidays);
}

/** The day by which the body promises to answer a complaint received on a day: the calendar days of the setting. */
export async function lastDayToAnswerComplaint(
  { db, now }: Pick<Context, "db" | "now">,
  receivedOn: string,
): Promise<string> {
  const { complaintAnswerDays } = await settingsInForce(db, now);
  return addDays(receivedOn, complaintAnswerDays);
}

/** The last day for a company to answer what is held against it, asked on a day: the calendar days of the setting. */
export async function lastDayOfHearing(
  { db, now }: Pick<Context, "db" | "now">,
  askedOn: string,
): Promise<string> {
  const { hearingDays } = await settingsInForce(db, now);
  return await firstWorkingDay(db, addDays(askedOn, hearingDays));
}

/** The last day to object to somebody who was named at an instant: the working days of the setting, after the day itself. */
export async function lastDayToObject(
  { db, now }: Pick<Context, "db" | "now">,
  since: Date,
): Promise<string> {
  const { objectionDays } = await settingsInForce(db, now);
  const day = todayInDakar(since);
  return addWorkingDays(day, objectionDays, await holidaysBetween(db, day, addMonths(day, 3)));
}
