import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { inBatches } from "#app/tasks/duty.ts";
import { withdrawQuestion } from "./confirmation-writes.queries.server.ts";
import type { ChangeRefusal, RestoreRefusal } from "./means.refusals.ts";
import { type ListName, meansLists, mostEntries } from "./means.ts";
import { removeEnded } from "./means-removal.queries.server.ts";
import { countEntries, lockLists, standingOf, writeEnd } from "./means-writes.queries.server.ts";

interface Entry {
  companyId: string;
  list: ListName;
  id: string;
}

/** Takes an entry off its list. Repeating it gives the same answer. */
export async function endEntry(
  ctx: Context,
  { companyId, list, id }: Entry,
): Promise<Result<null, ChangeRefusal>> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    await lockLists(tx.db, companyId);
    const standing = await standingOf(tx.db, { companyId, list, id });
    if (standing === null) return refused("unknown-entry");
    if (standing === "ended") return done(null);
    await writeEnd(tx.db, { list, id, at: tx.now });
    if (list === "references") await withdrawQuestion(tx.db, { referenceId: id, at: tx.now });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "means-ended",
      data: { list, id },
    });
    return done(null);
  });
}

/** Puts an entry back on the list it was taken off. */
export async function restoreEntry(
  ctx: Context,
  { companyId, list, id }: Entry,
): Promise<Result<null, RestoreRefusal>> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    await lockLists(tx.db, companyId);
    const standing = await standingOf(tx.db, { companyId, list, id });
    if (standing === null) return refused("unknown-entry");
    if (standing === "listed") return done(null);
    if ((await countEntries(tx.db, { companyId, list })) >= mostEntries[list])
      return refused("list-full");
    await writeEnd(tx.db, { list, id, at: null });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "means-restored",
      data: { list, id },
    });
    return done(null);
  });
}

/** Deletes entries that companies took off their lists this many months ago; returns how many. */
export async function purgeMeans(
  { db, now }: Pick<Context, "db" | "now">,
  { retentionMonths, signal }: { retentionMonths: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const before = monthsBefore(now, retentionMonths);
  let removed = 0;
  for (const list of Object.keys(meansLists) as ListName[])
    removed += await inBatches((limit) => removeEnded(db, { list, before, limit }), signal);
  return removed;
}
