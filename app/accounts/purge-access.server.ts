import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { removeOld } from "#app/tasks/duty.ts";

type Given = Pick<Context, "db" | "now">;

interface Purge {
  /** Stops the removal between two batches. */
  signal?: AbortSignal;
}

interface Kept extends Purge {
  /** How many days a row is kept after its end. */
  retentionDays: number;
}

/**
 * Removes sessions that expired more than `retentionDays` ago; returns how many. Signing out already deletes a session at once.
 */
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
 * Removes links sent by mail, used or not, `retentionDays` after the end of their validity; returns how many. Their pages then
 * answer that the link is unknown.
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

/** Removes sign-in challenges and passkey challenges that expired more than a day ago; returns how many. */
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
