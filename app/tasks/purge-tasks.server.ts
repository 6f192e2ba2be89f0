import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { removeOld } from "./duty.ts";

/** As long as a task row exists, the same task cannot be added again. */
const REMEMBERED_DAYS = 400;

/** Removes tasks that ended more than `REMEMBERED_DAYS` ago; returns how many. */
export function purgeTasks(
  { db, now }: Pick<Context, "db" | "now">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  return removeOld(db, {
    old: db
      .selectFrom("task")
      .select("id")
      // Matches the index `task_by_end`.
      .where(
        (task) => task.fn.coalesce("done_at", "given_up_at"),
        "<",
        daysBefore(now, REMEMBERED_DAYS),
      ),
    remove: (batch) =>
      batch.deleteFrom("task").where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}

/** Removes requests that were answered more than `retentionDays` ago; returns how many. */
export function purgeRequests(
  { db, now }: Pick<Context, "db" | "now">,
  { retentionDays, signal }: { retentionDays: number; signal?: AbortSignal },
): Promise<number> {
  const before = daysBefore(now, retentionDays);
  return removeOld(db, {
    old: db
      .selectFrom("idempotent_request")
      .select(["scope", "key"])
      .where("created_at", "<", before),
    remove: (batch) =>
      batch
        .deleteFrom("idempotent_request")
        .using("old")
        .whereRef("idempotent_request.scope", "=", "old.scope")
        .whereRef("idempotent_request.key", "=", "old.key"),
    signal,
  });
}
