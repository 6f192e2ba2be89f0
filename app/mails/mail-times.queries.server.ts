import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

const HOUR = 3_600_000;
/** A mail waits for the morning or for its next attempt: never for two days. */
const LONGEST_WAIT = 48 * HOUR;
/** Longer than the lease of a sender (five minutes). */
const LONGEST_LEASE = HOUR;

/**
 * Makes due now each waiting mail that a wrong clock has planned further ahead than any mail waits, and ends claims that no sender can
 * hold for so long. Returns how many were mended.
 */
export async function mendMailTimes(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail set
      created_at = least(created_at, ${now}),
      next_attempt_at = least(next_attempt_at, ${now}),
      claimed_until = null
    where sent_at is null and given_up_at is null
      and (next_attempt_at > ${new Date(now.getTime() + LONGEST_WAIT)}
        or claimed_until > ${new Date(now.getTime() + LONGEST_LEASE)})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
