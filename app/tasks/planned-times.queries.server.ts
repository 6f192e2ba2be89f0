import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Duty } from "./duty.ts";

const HOUR = 3_600_000;
/** Longer than any lease of mails, tasks and duties (five minutes). */
const LONGEST_LEASE = HOUR;
/** Longer than the longest wait between two attempts (one hour). */
const LONGEST_RETRY = 2 * HOUR;

/**
 * Makes due now what a wrong clock has planned too far ahead: duties planned later than twice their interval, tasks that were retried or
 * added in the future, and claims that no process can hold for so long. Returns how many duties and tasks were mended. An interval is
 * doubled so that a clock that went back by less than a day makes no duty run a second time.
 */
export async function mendPlannedTimes(
  db: Db,
  { duties, now }: { duties: readonly Duty[]; now: Date },
): Promise<number> {
  const names = duties.map(({ name }) => name);
  const ahead = duties.map(({ everyMs }) => new Date(now.getTime() + 2 * everyMs + LONGEST_LEASE));
  const leasedUntil = new Date(now.getTime() + LONGEST_LEASE);
  const retriedUntil = new Date(now.getTime() + LONGEST_RETRY);
  const { numAffectedRows: mendedDuties } = await sql`
    update duty_run set next_run_at = ${now}::timestamptz
    from unnest(${names}::text[], ${ahead}::timestamptz[]) as known (name, ahead)
    where duty_run.name = known.name and duty_run.next_run_at > known.ahead`.execute(db);
  await sql`update duty_run set claimed_until = null where claimed_until > ${leasedUntil}`.execute(
    db,
  );
  const { numAffectedRows: mendedTasks } = await sql`
    update task set
      created_at = least(created_at, ${now}::timestamptz),
      next_attempt_at = case when attempts > 0 or next_attempt_at <= created_at then ${now}::timestamptz
        else ${now}::timestamptz + (next_attempt_at - created_at) end
    where done_at is null and given_up_at is null and next_attempt_at > ${retriedUntil}
      and (attempts > 0 or created_at > ${leasedUntil})`.execute(db);
  await sql`
    update task set claimed_until = null
    where done_at is null and given_up_at is null and claimed_until > ${leasedUntil}`.execute(db);
  return Number((mendedDuties ?? 0n) + (mendedTasks ?? 0n));
}
