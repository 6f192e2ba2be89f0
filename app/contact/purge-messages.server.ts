import type { Db } from "#app/kernel/context.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { removeOld } from "#app/tasks/duty.ts";

/** Removes messages received more than `retentionMonths` ago; returns how many it removed. */
export function purgeMessages(
  db: Db,
  { now, retentionMonths, signal }: { now: Date; retentionMonths: number; signal?: AbortSignal },
): Promise<number> {
  return removeOld(db, {
    old: db
      .selectFrom("contact_message")
      .select("id")
      .where("received_at", "<", monthsBefore(now, retentionMonths)),
    remove: (batch) =>
      batch
        .deleteFrom("contact_message")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}
