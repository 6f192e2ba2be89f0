import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { type DutyOutcome, inBatches } from "#app/tasks/duty.ts";
import { contentsNamed, contentsToRemove, markContentGone } from "./content.queries.server.ts";

/** How long a complete upload waits for its form. */
const ARRIVAL_DAYS = 1;

/** How long an incomplete upload that receives nothing can be resumed: with the interval of the duty it is gone within an hour. */
const ABANDONED_MINUTES = 45;

/** The row of a content that was kept within a day may not be inserted yet. */
const FRESH_DAYS = 1;

/**
 * Removes the contents of documents that were replaced, removed or refused more than `retentionDays` ago, unless a usable
 * document or a filed application has them. The rows stay. Returns how many contents were removed.
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
      if (gone) await files.remove(sha256, { unlessKeptSince: daysBefore(now, FRESH_DAYS) });
    }
    return { numDeletedRows: BigInt(contents.length) };
  }, signal);
}

/** Removes abandoned uploads; returns how many. */
export const purgeUploads = ({ files, now }: Pick<Context, "files" | "now">): Promise<number> =>
  files.purgeAbandoned(new Date(now.getTime() - ABANDONED_MINUTES * 60_000));

/** More contents without a row than this mean a wrong database or a wrong store. */
const MOST_ORPHANS = 100;

/**
 * Removes the contents that no row names, left when an insert failed after the content was kept. When they are more than
 * `MOST_ORPHANS` and more than the others, removes nothing and reports trouble.
 */
export async function collectContents(ctx: Context, signal?: AbortSignal): Promise<DutyOutcome> {
  const { db, files, now } = ctx;
  const fresh = daysBefore(now, FRESH_DAYS);
  const orphans: string[] = [];
  let named = 0;
  for await (const contents of files.keptBefore(fresh)) {
    if (signal?.aborted) return { done: 0 };
    const namedContents = await contentsNamed(db, contents);
    named += namedContents.size;
    orphans.push(...contents.filter((sha256) => !namedContents.has(sha256)));
  }
  if (orphans.length > MOST_ORPHANS && orphans.length > named)
    return {
      done: 0,
      backlog: orphans.length,
      trouble:
        `${orphans.length} contents of the store belong to no document of this database, ${named} do: nothing was removed. ` +
        "Is it the right store?",
    };
  let removed = 0;
  for (const sha256 of orphans) {
    if (signal?.aborted) break;
    if (await files.remove(sha256, { unlessKeptSince: fresh })) removed += 1;
  }
  return { done: removed };
}
