import { inBatches } from "#app/kernel/batches.ts";
import type { Db } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { retention } from "#app/settings/retention.ts";

/**
 * Removes what is kept of links that activate an account or set a password, 30 days after the end of their validity,
 * whether they served or not; answers how many. Their pages then know them no longer.
 */
export async function forgetLinks(
  db: Db,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const before = daysBefore(now, retention.endedAccessDays);
  const activations = await inBatches((limit) => forgetActivations(db, { before, limit }), signal);
  const resets = await inBatches((limit) => forgetResets(db, { before, limit }), signal);
  return activations + resets;
}

interface Batch {
  before: Date;
  limit: number;
}

function forgetActivations(db: Db, { before, limit }: Batch) {
  return db
    .with(
      (cte) => cte("old").materialized(),
      (cte) =>
        cte
          .selectFrom("account_activation")
          .select("id")
          .where("expires_at", "<", before)
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .deleteFrom("account_activation")
    .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
    .executeTakeFirst();
}

function forgetResets(db: Db, { before, limit }: Batch) {
  return db
    .with(
      (cte) => cte("old").materialized(),
      (cte) =>
        cte
          .selectFrom("account_verification")
          .select("id")
          .where("expires_at", "<", before)
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .deleteFrom("account_verification")
    .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
    .executeTakeFirst();
}
