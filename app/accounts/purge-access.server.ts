import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { removeOld } from "#app/tasks/duty.ts";

type Given = Pick<Context, "db" | "now">;

interface Purge {
  /** Ends it between two batches. */
  signal?: AbortSignal;
}

interface Kept extends Purge {
  /** Of what has ended. */
  retentionDays: number;
}

/** Removes sessions that ended more than `retentionDays` ago; answers how many. One that is signed out is gone already. */
export function purgeSessions(
  { db, now }: Given,
  { retentionDays, signal }: Kept,
): Promise<number> {
  const before = daysBefore(now, retentionDays);
  return removeOld(db, {
    old: db.selectFrom("account_session").select("id").where("expires_at", "<", before),
    remove: (batch) =>
      batch
        .deleteFrom("account_session")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}

/**
 * Removes what is kept of links sent by mail, `retentionDays` after the end of their validity, whether they served or not;
 * answers how many. Their pages then know them no longer.
 */
export function purgeLinks({ db, now }: Given, { retentionDays, signal }: Kept): Promise<number> {
  const before = daysBefore(now, retentionDays);
  return removeOld(db, {
    old: db.selectFrom("account_link").select("id").where("expires_at", "<", before),
    remove: (batch) =>
      batch
        .deleteFrom("account_link")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}

/** Removes steps of a sign-in, and of a passkey, that ended more than a day ago; answers how many. */
export function purgeChallenges({ db, now }: Given, { signal }: Purge = {}): Promise<number> {
  return removeOld(db, {
    old: db
      .selectFrom("account_challenge")
      .select("id")
      .where("expires_at", "<", daysBefore(now, 1)),
    remove: (batch) =>
      batch
        .deleteFrom("account_challenge")
        .where("id", "in", (old) => old.selectFrom("old").select("old.id")),
    signal,
  });
}
