import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { inBatches } from "./duty.ts";

/** As long as a task is remembered, the same is not done again. */
const REMEMBERED_DAYS = 400;

/** Removes tasks that ended long ago; answers how many. */
export function purgeTasks(
  { db, now }: Pick<Context, "db" | "now">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  return inBatches(
    (limit) =>
      db
        .with(
          (cte) => cte("old").materialized(),
          (cte) =>
            cte
              .selectFrom("task")
              .select("id")
              // The index `task_by_end`.
              .where(
                (task) => task.fn.coalesce("done_at", "given_up_at"),
                "<",
                daysBefore(now, REMEMBERED_DAYS),
              )
              .limit(limit)
              .forUpdate()
              .skipLocked(),
        )
        .deleteFrom("task")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
        .executeTakeFirst(),
    signal,
  );
}
