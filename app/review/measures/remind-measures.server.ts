import type { Context } from "#app/kernel/context.ts";
import { addDays, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { UNREAD_DAYS } from "../decision/decision.ts";
import { mailChangeIn, mailHearingIn } from "./mail-measure.server.ts";
import { measuresToRemind, noteMeasuresReminded } from "./measure-hearing.queries.server.ts";
import { lettersToRemind, noteLettersReminded } from "./measure-letter.queries.server.ts";

/** Days before the end of a hearing from which the company is reminded. */
export const REMINDED_DAYS_BEFORE = 5;
const MOST_AT_ONCE = 100;

/** Reminds companies, once each, of a hearing without an answer and of a letter that nobody has read; returns how many. */
export async function remindMeasures(ctx: Context): Promise<number> {
  const until = addDays(todayInDakar(ctx.now), REMINDED_DAYS_BEFORE);
  const before = daysBefore(ctx.now, UNREAD_DAYS);
  return await ctx.transaction(async (tx) => {
    const hearings = await measuresToRemind(tx.db, { until, most: MOST_AT_ONCE });
    for (const { dueOn, ...measure } of hearings)
      if (dueOn) await mailHearingIn(tx, { ...measure, dueOn, isReminder: true });
    await noteMeasuresReminded(
      tx,
      hearings.map(({ id }) => id),
    );
    const letters = await lettersToRemind(tx.db, { before, most: MOST_AT_ONCE });
    for (const { measureId, number, companyId, demo } of letters)
      await mailChangeIn(tx, { id: measureId, number, companyId, demo }, "unread");
    await noteLettersReminded(
      tx,
      letters.map(({ id }) => id),
    );
    return hearings.length + letters.length;
  });
}
