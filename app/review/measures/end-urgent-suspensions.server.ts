import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { mailChangeIn } from "./mail-measure.server.ts";
import { changeRightsIn, runsUrgently } from "./measure-effects.server.ts";
import { lapsedUrgent, writeUrgentEnd } from "./measure-hearing.queries.server.ts";
import { lockMeasure } from "./measure-writes.queries.server.ts";

const MOST_AT_ONCE = 100;

/**
 * Ends the urgent suspensions whose last day has passed and that nobody confirmed: the qualifications hold again, and the measure goes on
 * to its decision. Each in a transaction of its own; returns how many ended.
 */
export async function endUrgentSuspensions(ctx: Context): Promise<number> {
  const today = todayInDakar(ctx.now);
  const lapsed = await lapsedUrgent(ctx.db, { today, most: MOST_AT_ONCE });
  let ended = 0;
  for (const { id } of lapsed)
    await ctx.transaction(async (tx) => {
      const measure = await lockMeasure(tx.db, id);
      if (measure?.state !== "heard" || !runsUrgently(measure)) return;
      if ((measure.urgentUntil ?? today) >= today) return;
      const { number, companyId, kind } = measure;
      await writeUrgentEnd(tx, id);
      await changeRightsIn(tx, { id, number }, { move: "lift", from: ["suspended"] });
      await appendToJournal(tx, {
        subjectKind: "company",
        subjectId: companyId,
        event: "measure-urgent-ended",
        data: { measureId: id, number, kind },
      });
      await mailChangeIn(tx, measure, "urgent-ended");
      ended += 1;
    });
  return ended;
}
