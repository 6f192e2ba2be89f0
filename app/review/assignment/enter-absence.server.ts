import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { deleteAbsence, insertAbsence } from "./absence.queries.server.ts";
import type { AbsenceRefusal } from "./assignment.refusals.ts";

/** Enters an absence of one's own: nothing is offered to the person meanwhile. */
export async function enterAbsence(
  ctx: Context,
  { fromOn, toOn }: { fromOn: string; toOn: string },
): Promise<Result<{ absenceId: string }, AbsenceRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "interests.declare"))
    return refused("not-permitted");
  if (toOn < fromOn) return refused("days");
  if (toOn < todayInDakar(ctx.now)) return refused("past");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) => {
    const at = tx.now;
    const absenceId = await insertAbsence(tx.db, {
      accountId,
      fromOn,
      toOn,
      enteredBy: accountId,
      at,
    });
    await appendToJournal(tx, {
      ...{ subjectKind: "account", subjectId: accountId, event: "absence-entered" },
      data: { absenceId, fromOn, toOn },
    });
    return done({ absenceId });
  });
}

/** Removes an absence of one's own. */
export async function removeAbsence(
  ctx: Context,
  { absenceId }: { absenceId: string },
): Promise<Result<null, AbsenceRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-permitted");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) => {
    if (!isId(absenceId) || !(await deleteAbsence(tx.db, { id: absenceId, accountId })))
      return refused("unknown-absence");
    await appendToJournal(tx, {
      ...{ subjectKind: "account", subjectId: accountId, event: "absence-removed" },
      data: { absenceId },
    });
    return done(null);
  });
}
