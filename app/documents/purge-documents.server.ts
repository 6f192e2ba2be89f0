import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { type DutyOutcome, inBatches } from "#app/tasks/duty.ts";
import { contentsNamed, contentsToRemove, markContentGone } from "./document.queries.server.ts";

/** What arrived whole and was not kept waits so long for its form. */
const ARRIVAL_DAYS = 1;

/** A line that is dead for longer begins anew: what lies on the disk until then is paid by everybody. */
const ABANDONED_MINUTES = 60;

/** A content given within a day may be one whose row is being written. */
const FRESH_DAYS = 1;

/**
 * Removes the contents of documents that were replaced, removed or refused more than `retentionDays` ago and that no usable
 * document and no filed application has; the rows stay and say what was there. Answers how many contents went.
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

/** Removes uploads that nobody goes on with; answers how many. */
export const purgeUploads = ({ files, now }: Pick<Context, "files" | "now">): Promise<number> =>
  files.purgeAbandoned(new Date(now.getTime() - ABANDONED_MINUTES * 60_000));

/** So many contents without a row are no accident: it is the wrong database, or the wrong store. */
const MOST_ORPHANS = 100;

/**
 * Removes the contents that no row names, as they stay where a row failed after its content was kept. Where they are many and
 * more than the others nothing is removed and somebody is told.
 */
export async function collectContents(ctx: Context, signal?: AbortSignal): Promise<DutyOutcome> {
  const { db, files, now } = ctx;
  const fresh = daysBefore(now, FRESH_DAYS);
  const orphans: string[] = [];
  let named = 0;
  for await (const contents of files.keptBefore(fresh)) {
    if (signal?.aborted) return { done: 0 };
    const known = await contentsNamed(db, contents);
    named += known.size;
    orphans.push(...contents.filter((sha256) => !known.has(sha256)));
  }
  if (orphans.length > MOST_ORPHANS && orphans.length > named)
    return {
      done: 0,
      backlog: orphans.length,
      trouble:
        `${orphans.length} contents of the store belong to no paper of this database, ${named} do: nothing was removed. ` +
        "Is it the right store?",
    };
  let removed = 0;
  for (const sha256 of orphans) {
    if (signal?.aborted) break;
    if (await files.remove(sha256, { unlessKeptSince: fresh })) removed += 1;
  }
  return { done: removed };
}
