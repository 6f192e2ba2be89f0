import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Duty, DutyOutcome } from "./duty.ts";

const MINUTE = 60_000;
/** A duty that is new in a database waits, so that the first visitors after the start are served before it. */
const FIRST_AFTER = 10 * MINUTE;

export interface WorkDue {
  mails: boolean;
  tasks: boolean;
  duties: string[];
}

/** The work that is due now, in one statement, because every process asks every few seconds. */
export async function workDue(
  db: Db,
  { now, taskKinds }: { now: Date; taskKinds: string[] },
): Promise<WorkDue> {
  const { rows } = await sql<WorkDue>`
    select
      exists (select from mail where sent_at is null and given_up_at is null and next_attempt_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})) as mails,
      exists (select from task where done_at is null and given_up_at is null and next_attempt_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now}) and kind = any(${taskKinds})) as tasks,
      array(select name from duty_run where next_run_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now}) order by next_run_at, name) as duties
  `.execute(db);
  return rows[0] ?? { mails: false, tasks: false, duties: [] };
}

/** Inserts the row of each duty that has none yet. */
export async function enlistDuties(db: Db, duties: readonly Duty[], now: Date): Promise<void> {
  const next = (duty: Duty) => new Date(now.getTime() + Math.min(duty.everyMs, FIRST_AFTER));
  await db
    .insertInto("duty_run")
    .values(duties.map((duty) => ({ name: duty.name, next_run_at: next(duty) })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export interface DutyClaim {
  name: string;
  run: number;
  startedAt: Date;
}

/** Claims a duty that is due, for `leaseMs`; null when it is not due or another process has claimed it. */
export async function claimDuty(
  db: Db,
  { name, now, leaseMs }: { name: string; now: Date; leaseMs: number },
): Promise<DutyClaim | null> {
  const claimed = await db
    .updateTable("duty_run")
    .set((duty) => ({
      claimed_until: new Date(now.getTime() + leaseMs),
      started_at: now,
      runs: duty("runs", "+", 1),
    }))
    .where("name", "=", name)
    .where("next_run_at", "<=", now)
    .where((duty) => duty.or([duty("claimed_until", "is", null), duty("claimed_until", "<=", now)]))
    .returning("runs")
    .executeTakeFirst();
  return claimed ? { name, run: claimed.runs, startedAt: now } : null;
}

/** Extends a claim while its run goes on. */
export async function prolongDuty(
  db: Db,
  claim: DutyClaim,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<void> {
  await claimed(db, claim)
    .set({ claimed_until: new Date(now.getTime() + leaseMs) })
    .execute();
}

/**
 * Records the outcome of a run. The next run starts `everyMs` after the start of this one unless the outcome names its time,
 * or at once when this one was stopped.
 */
export async function endDuty(
  db: Db,
  claim: DutyClaim,
  {
    now,
    everyMs,
    outcome,
    stopped,
  }: {
    now: Date;
    everyMs: number;
    outcome: DutyOutcome;
    stopped: boolean;
  },
): Promise<void> {
  const later = outcome.nextAt ?? new Date(claim.startedAt.getTime() + everyMs);
  const next = stopped ? now : later;
  await claimed(db, claim)
    .set({
      claimed_until: null,
      next_run_at: next,
      ended_at: now,
      done: outcome.done,
      backlog: outcome.backlog ?? 0,
      failures: 0,
      last_error: outcome.trouble?.slice(0, 500) ?? null,
    })
    .execute();
}

/** Plans the next try after a run that failed: after a minute, then after twice as long each time, at most `everyMs`. */
export async function failDuty(
  db: Db,
  claim: DutyClaim,
  { now, everyMs, error }: { now: Date; everyMs: number; error: string },
): Promise<void> {
  await claimed(db, claim)
    .set((duty) => ({
      claimed_until: null,
      next_run_at: sql<Date>`${now}::timestamptz
        + least(${everyMs} * interval '1 millisecond', interval '1 minute' * power(2, least(failures, 20)))`,
      ended_at: now,
      failures: duty("failures", "+", 1),
      last_error: error.slice(0, 500),
    }))
    .execute();
}

const claimed = (db: Db, claim: DutyClaim) =>
  db.updateTable("duty_run").where("name", "=", claim.name).where("runs", "=", claim.run);

/** Makes a duty due now, unless it is unknown or already running. */
export async function makeDue(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<"due" | "unknown" | "under-way"> {
  const duty = await db
    .selectFrom("duty_run")
    .select("claimed_until")
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  if (!duty) return "unknown";
  if (duty.claimed_until && duty.claimed_until > now) return "under-way";
  await db.updateTable("duty_run").set({ next_run_at: now }).where("name", "=", name).execute();
  return "due";
}

/** Releases every claim. Only for the start of a single process: the claims belong to one that has died. */
export async function releaseWork(db: Db): Promise<void> {
  await db
    .updateTable("task")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .execute();
  await db
    .updateTable("duty_run")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .execute();
}
