import { inBatches } from "#app/kernel/batches.ts";
import type { Db } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { retention } from "#app/settings/retention.ts";

/** Removes sessions that ended more than 30 days ago; answers how many. One that is signed out is gone already. */
export function forgetSessions(
  db: Db,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  return inBatches(
    (limit) =>
      db
        .with(
          (cte) => cte("old").materialized(),
          (cte) =>
            cte
              .selectFrom("account_session")
              .select("id")
              .where("expires_at", "<", daysBefore(now, retention.endedAccessDays))
              .limit(limit)
              .forUpdate()
              .skipLocked(),
        )
        .deleteFrom("account_session")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
        .executeTakeFirst(),
    signal,
  );
}
