import type { Db } from "#app/kernel/context.ts";
import { daysBefore, monthsBefore } from "#app/kernel/dates.ts";
import { removeOld } from "#app/tasks/duty.ts";

/**
 * Removes who never confirmed, `unconfirmedDays` after the link ended (its validity, or the press that refused it), and who
 * unsubscribed more than `endedMonths` ago: until then the proof of the consent is kept. Whoever receives the newsletter,
 * or could still confirm with a link, stays. Answers how many went.
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
            // Who asked again since may hold a newer link.
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
