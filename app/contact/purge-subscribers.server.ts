import type { Db } from "#app/kernel/context.ts";
import { daysBefore, monthsBefore } from "#app/kernel/dates.ts";
import { removeOld } from "#app/tasks/duty.ts";

/**
 * Removes addresses that were never confirmed, `unconfirmedDays` after their link expired or was refused, and addresses that
 * unsubscribed more than `endedMonths` ago, until when the proof of consent is kept. Active subscribers, and addresses with a
 * valid confirmation link, stay. Returns how many it removed.
 */
export function purgeSubscribers(
  db: Db,
  {
    now,
    unconfirmedDays,
    endedMonths,
    signal,
  }: { now: Date; unconfirmedDays: number; endedMonths: number; signal?: AbortSignal },
): Promise<number> {
  const linkEnded = daysBefore(now, unconfirmedDays);
  const subscriptionEnded = monthsBefore(now, endedMonths);
  return removeOld(db, {
    old: db
      .selectFrom("newsletter_subscriber")
      .select("id")
      .where((row) =>
        row.or([
          row.and([
            row("confirmed_at", "is", null),
            row(row.fn.coalesce("confirm_expires_at", "unsubscribed_at"), "<", linkEnded),
          ]),
          row.and([
            row("confirmed_at", "is not", null),
            row("unsubscribed_at", "<", subscriptionEnded),
            // An address that asked again after unsubscribing may have a newer link.
            row.or([
              row("confirm_expires_at", "is", null),
              row("confirm_expires_at", "<", linkEnded),
            ]),
          ]),
        ]),
      ),
    remove: (batch) =>
      batch
        .deleteFrom("newsletter_subscriber")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}
