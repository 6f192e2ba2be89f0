import { type Selectable, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { nextAttempt as nextOf, tooOld } from "#app/tasks/task.ts";
import type { MailTable } from "#db/tables.ts";
import type { Attachment } from "./queue-mail.server.ts";

export interface ClaimedMail extends Selectable<MailTable> {
  hasAttachments: boolean;
}

/**
 * Claims up to `limit` due mails, oldest first, for `leaseMs`; no other sender gets them during that time. A mail that is
 * neither delivered nor failed by then (the process died) is due again. Each claim counts as an attempt; the number of the
 * attempt also identifies the claim.
 */
export function claimDueMails(
  db: Db,
  { now, limit, leaseMs }: { now: Date; limit: number; leaseMs: number },
): Promise<ClaimedMail[]> {
  return db
    .with(
      // Materialized: inlined, the planner may run the limit more than once and lock too many rows.
      (cte) => cte("due").materialized(),
      (cte) =>
        cte
          .selectFrom("mail")
          .select("id")
          .where("sent_at", "is", null)
          .where("given_up_at", "is", null)
          .where("next_attempt_at", "<=", now)
          .where((where) =>
            where.or([where("claimed_until", "is", null), where("claimed_until", "<=", now)]),
          )
          .orderBy("next_attempt_at")
          .orderBy("id")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable("mail")
    .set((set) => ({
      claimed_until: new Date(now.getTime() + leaseMs),
      attempts: set("attempts", "+", 1),
    }))
    .where("id", "in", (due) => due.selectFrom("due").select("due.id"))
    .returningAll()
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom("mail_attachment").select("position").whereRef("mail_id", "=", "mail.id"),
      ).as("hasAttachments"),
    )
    .execute() as Promise<ClaimedMail[]>;
}

/** The attachments of a mail, in order. */
export async function attachmentsOf(db: Db, mailId: string): Promise<Attachment[]> {
  return await db
    .selectFrom("mail_attachment")
    .select(["name", "content_type as contentType", "content"])
    .where("mail_id", "=", mailId)
    .orderBy("position")
    .execute();
}

/** A delivered mail and its time of delivery. */
export interface SentMail {
  id: string;
  at: Date;
}

/** Marks mails as delivered, even when the lease ran out and another sender has failed or given up since. */
export async function markSent(db: Db, mails: readonly SentMail[]): Promise<void> {
  const ids = mails.map(({ id }) => id);
  const instants = mails.map(({ at }) => at);
  await sql`update mail
    set sent_at = sent.at, given_up_at = null, claimed_until = null, last_error = null
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as sent (id, at)
    where mail.id = sent.id and mail.sent_at is null`.execute(db);
}

/**
 * Plans the next attempt or gives up (`nextAttempt`), and returns which. Changes nothing when another sender has claimed the
 * mail since.
 */
export async function markFailed(
  db: Db,
  mail: ClaimedMail,
  failure: { error: string; recipientRefused: boolean; now: Date },
): Promise<{ givenUp: boolean }> {
  const { error, recipientRefused, now } = failure;
  const failures = mail.failures + 1;
  const next = nextAttempt({
    failures,
    recipientRefused,
    createdAt: mail.created_at,
    now,
  });
  await db
    .updateTable("mail")
    .set({
      failures,
      last_error: error.slice(0, 500),
      claimed_until: null,
      ...(next ? { next_attempt_at: next } : { given_up_at: now }),
    })
    .where("id", "=", mail.id)
    .where("attempts", "=", mail.attempts)
    .where("sent_at", "is", null)
    .execute();
  return { givenUp: next === null };
}

/**
 * Releases a mail that was not tried because the mail server cannot be reached: it stays due, and is among the first to be
 * sent when the server is back. Gives it up when it is too old; returns which.
 */
export async function markUntried(
  db: Db,
  mail: ClaimedMail,
  { error, now }: { error: string; now: Date },
): Promise<{ givenUp: boolean }> {
  const givenUp = tooOld({ since: mail.created_at, now });
  await db
    .updateTable("mail")
    .set({
      last_error: error.slice(0, 500),
      claimed_until: null,
      ...(givenUp ? { given_up_at: now } : {}),
    })
    .where("id", "=", mail.id)
    .where("attempts", "=", mail.attempts)
    .where("sent_at", "is", null)
    .execute();
  return { givenUp };
}

/** Releases every claim. Only for a process that starts as the only one: earlier claims belong to a process that has died. */
export async function releaseClaims(db: Db): Promise<void> {
  await db
    .updateTable("mail")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .where("sent_at", "is", null)
    .execute();
}

const REFUSALS_OF_A_RECIPIENT = 3;

/**
 * When to try a mail again after its `failures`-th failure. Null to give up: the mail is too old for another attempt, or the
 * recipient's server has said at least three times that the mailbox does not exist.
 */
export function nextAttempt(failure: {
  failures: number;
  recipientRefused: boolean;
  createdAt: Date;
  now: Date;
}): Date | null {
  const { failures, recipientRefused, createdAt, now } = failure;
  if (recipientRefused && failures >= REFUSALS_OF_A_RECIPIENT) return null;
  return nextOf({ failures, since: createdAt, now });
}

const HOUR = 3_600_000;
/** A mail waits for the morning or for its next attempt: never for two days. */
const LONGEST_WAIT = 48 * HOUR;
/** Longer than the lease of a sender (five minutes). */
const LONGEST_LEASE = HOUR;

/**
 * Makes due now each waiting mail that a wrong clock has planned further ahead than any mail waits, or queued in the future, and ends
 * claims that no sender can hold for so long. Returns how many were mended.
 */
export async function mendMailTimes(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail set
      created_at = least(created_at, ${now}),
      next_attempt_at = least(next_attempt_at, ${now}),
      claimed_until = null
    where sent_at is null and given_up_at is null
      and (next_attempt_at > ${new Date(now.getTime() + LONGEST_WAIT)}
        or created_at > ${new Date(now.getTime() + HOUR)}
        or claimed_until > ${new Date(now.getTime() + LONGEST_LEASE)})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
