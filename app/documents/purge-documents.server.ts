import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { inBatches } from "#app/tasks/duty.ts";
import { contentsToRemove, markContentGone } from "./document.queries.server.ts";

/** What arrived and was not kept goes after a day: an upload that was begun goes on until then. */
const ARRIVAL_DAYS = 1;

/**
 * Removes the contents of papers that were replaced, removed or refused more than `retentionDays` ago and that no usable
 * paper has; the rows stay and say what was there. Answers how many contents went.
 */
export async function purgeDocuments(
  ctx: Context,
  { retentionDays, signal }: { retentionDays: number; signal?: AbortSignal },
): Promise<number> {
  const { db, files, now } = ctx;
  await files.purgeArrivals(daysBefore(now, ARRIVAL_DAYS));
  return await inBatches(async (limit) => {
    const contents = await contentsToRemove(db, daysBefore(now, retentionDays), limit);
    for (const sha256 of contents) {
      const gone = await ctx.transaction((tx) => markContentGone(tx.db, sha256, now));
      if (gone) await files.remove(sha256);
    }
    return { numDeletedRows: BigInt(contents.length) };
  }, signal);
}
