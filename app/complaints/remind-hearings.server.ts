import type { Context } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { hearingsToRemind, noteReminded } from "./hearing.queries.server.ts";
import { mailHearingIn } from "./mail-complaint.server.ts";

/** Days before the end of a hearing from which the company is reminded. */
export const REMINDED_DAYS_BEFORE = 5;
const MOST_AT_ONCE = 100;

/** Reminds companies that have not answered a complaint, once for each last day; returns how many. */
export async function remindHearings(ctx: Context): Promise<number> {
  const until = addDays(todayInDakar(ctx.now), REMINDED_DAYS_BEFORE);
  return await ctx.transaction(async (tx) => {
    const hearings = await hearingsToRemind(tx.db, { until, most: MOST_AT_ONCE });
    for (const { complaintId, companyId, number, dueOn, demo } of hearings) {
      const kind = "complaint-hearing-reminder" as const;
      await mailHearingIn(tx, { kind, id: complaintId, number, companyId, dueOn, demo });
    }
    await noteReminded(
      tx,
      hearings.map(({ complaintId }) => complaintId),
    );
    return hearings.length;
  });
}
