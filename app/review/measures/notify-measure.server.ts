import { companyScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { asSystem, moversOf } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lastDayToAppeal } from "#app/tariff/last-days.server.ts";
import { onMeasure } from "./change-measure.server.ts";
import type { MeasureRefusal } from "./measure.refusals.ts";
import { lettersOfMeasure, writeNotified } from "./measure-letter.queries.server.ts";
import { lockMeasure } from "./measure-writes.queries.server.ts";

type MeasureLetterRow = Awaited<ReturnType<typeof lettersOfMeasure>>[number];

interface Notified {
  how: "read" | "call";
  at: Date;
  spokeTo?: string;
  calledBy?: string;
}

async function notifyLetterIn(tx: Tx, row: MeasureLetterRow, notified: Notified): Promise<boolean> {
  const { id, measureId, companyId, number, measureKind, letter } = row;
  const appealUntil =
    row.kind === "lifted"
      ? null
      : await lastDayToAppeal(tx.db, todayInDakar(notified.at), letter.appeal.days);
  if (!(await writeNotified(tx, { id, ...notified, appealUntil }))) return false;
  // Members who only read do not act; the product records their reading.
  const isReader = notified.how === "read" && !moversOf(tx.actor, companyId).includes("company");
  await appendToJournal(isReader ? asSystem(tx, "measures") : tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "measure-notified",
    data: { measureId, number, kind: measureKind, letter: row.kind, how: notified.how },
  });
  return true;
}

/**
 * The signed letters of a measure for a member of its company; the first reading of each by a member is its notification (terms 15.5).
 * None for anybody else.
 */
export async function readMeasureLetters(
  ctx: Context,
  { measureId, companyId }: { measureId: string; companyId: string },
): Promise<MeasureLetterRow[]> {
  const scope = companyScope(ctx.actor, companyId);
  if (scope?.kind !== "company") return [];
  const letters = await lettersOfMeasure(ctx.db, scope, measureId);
  const unread = letters.filter(({ notifiedAt }) => notifiedAt === null);
  if (unread.length === 0) return letters;
  await ctx.transaction(async (tx) => {
    for (const letter of unread) await notifyLetterIn(tx, letter, { how: "read", at: tx.now });
  });
  return await lettersOfMeasure(ctx.db, scope, measureId);
}

interface Called {
  measureId: string;
  /** Who was reached, by name. */
  spokeTo: string;
  /** The instant of the call. */
  calledAt: Date;
}

/** Records a call that read an unread letter of a measure to its company: from then on its delays count. */
export const recordMeasureCall = (
  ctx: Context,
  { measureId, spokeTo, calledAt }: Called,
): Promise<Result<null, MeasureRefusal>> =>
  onMeasure(ctx, { measureId, permission: "measure.propose" }, async (tx, { accountId }) => {
    const measure = await lockMeasure(tx.db, measureId);
    if (!measure) return refused("unknown-measure");
    const company = { kind: "company" as const, companyId: measure.companyId };
    const letters = await lettersOfMeasure(tx.db, company, measureId);
    const unread = letters.filter(({ notifiedAt }) => notifiedAt === null);
    const last = unread.at(-1);
    if (!last) return refused("wrong-state");
    // A form gives the minute of a call, a signature its millisecond.
    if (calledAt > tx.now || calledAt.getTime() + 60_000 <= last.signedAt.getTime())
      return refused("not-then");
    for (const letter of unread)
      await notifyLetterIn(tx, letter, { how: "call", at: calledAt, spokeTo, calledBy: accountId });
    return done(null);
  });
