import type { Db } from "#app/kernel/context.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { inBatches } from "#app/tasks/duty.ts";

/** Removes messages received more than `retentionMonths` ago; answers how many. */
export function purgeMessages(
  db: Db,
  { now, retentionMonths, signal }: { now: Date; retentionMonths: number; signal?: AbortSignal },
): Promise<number> {
  return inBatches(
    (limit) =>
      db
        .with(
          (cte) => cte("old").materialized(),
          (cte) =>
            cte
              .selectFrom("contact_message")
              .select("id")
              .where("received_at", "<", monthsBefore(now, retentionMonths))
              .limit(limit)
              .forUpdate()
              .skipLocked(),
        )
        .deleteFrom("contact_message")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
        .executeTakeFirst(),
    signal,
  );
}
