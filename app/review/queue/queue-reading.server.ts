import type { StaffScope } from "#app/accounts/scope.server.ts";
import { delayOf } from "#app/applications/promised-days.ts";
import { regions } from "#app/companies/regions.ts";
import type { Context } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import type { QueueRow } from "./queue.queries.server.ts";
import { type QueueLine, queueLine } from "./queue-words.ts";

const MONTHS = 24;

/** Puts rows of the queue into words for their reader, with the holidays and the delays of today. */
export async function inQueueWords(
  { db, now }: Pick<Context, "db" | "now">,
  { accountId }: StaffScope,
  rows: readonly QueueRow[],
): Promise<QueueLine[]> {
  const today = todayInDakar(now);
  const [{ delays }, holidays] = await Promise.all([
    tariffInForce(db, today),
    holidaysBetween(db, addMonths(today, -MONTHS), addMonths(today, MONTHS)),
  ]);
  return rows.map((row) => {
    const delay = delayOf[row.state];
    const region = regions.find(({ code }) => code === row.region)?.name ?? "";
    return queueLine(row, {
      accountId,
      today,
      holidays,
      region,
      delay: delay ? delays[delay] : null,
    });
  });
}
