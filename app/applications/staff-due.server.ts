import type { Tx } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { addWorkingDays, daysBackFrom } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import type { ApplicationState } from "./application.machine.ts";
import { writeStaffDue } from "./application-writes.queries.server.ts";
import { renewedUntil, stayedIn } from "./clock.queries.server.ts";
import { daysOfStay } from "./clock.ts";
import { delayOf } from "./promised-days.ts";

const states = Object.keys(delayOf) as ApplicationState[];

/** No application waits longer than this for one side; holidays are read until then. */
const FURTHEST_MONTHS = 24;

/**
 * Sets by when the staff act in this state: the working days of the tariff in force, less those that earlier stays in states with
 * the same delay have used, so that a complement does not begin the delay again. For a renewal no later than the day that lets a
 * session decide before the right ends. Today at the earliest; none in a state of the company.
 */
export async function setStaffDueIn(
  { db, now }: Tx,
  { applicationId, state }: { applicationId: string; state: ApplicationState },
): Promise<void> {
  const delay = delayOf[state];
  if (!delay) return await writeStaffDue(db, applicationId, null);
  const today = todayInDakar(now);
  const { delays } = await tariffInForce(db, today);
  const holidays = await holidaysBetween(
    db,
    addMonths(today, -FURTHEST_MONTHS),
    addMonths(today, FURTHEST_MONTHS),
  );
  const stays = await stayedIn(
    db,
    applicationId,
    states.filter((each) => delayOf[each] === delay),
  );
  const used = stays.reduce((sum, stay) => sum + daysOfStay(stay, { today, holidays }), 0);
  const daysLeft = Math.max(0, delays[delay] - used);
  let due = addWorkingDays(today, daysLeft, holidays);
  const endsOn = await renewedUntil(db, applicationId);
  // The examination ends early enough for the delay of the committee.
  const reservedDays = delay === "decisionWorkingDays" ? 0 : delays.decisionWorkingDays;
  const last = endsOn && daysBackFrom(endsOn, reservedDays, holidays);
  if (last && last < due) due = last;
  if (due < today) due = today;
  await writeStaffDue(db, applicationId, due);
}
