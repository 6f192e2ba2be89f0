import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { lastDayOpen } from "#app/tariff/announced-delays.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";

/** An application that waits for its company: its last day to answer, and when it was asked. */
interface AskedApplication {
  deadlineOn: string | null;
  stateSince: Date;
}

/**
 * The last day on which an application without an answer is kept open, null without a last day to answer. The tariff of the day on which the
 * company was asked counts: a later version shortens no time that a page or a mail has named.
 */
export async function closingDay(
  db: Db,
  { deadlineOn, stateSince }: AskedApplication,
): Promise<string | null> {
  if (deadlineOn === null) return null;
  const { delays } = await tariffInForce(db, todayInDakar(stateSince));
  return lastDayOpen(deadlineOn, delays);
}
