import type { Db, Host } from "#app/kernel/context.ts";
import { dutyLabelsOn } from "./labels.ts";

/** The state of a duty, from its row; `late` when it has been due for longer than the interval of the runner. */
export interface DutyState {
  name: string;
  nextRunAt: Date;
  underWay: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  done: number | null;
  backlog: number | null;
  failures: number;
  lastError: string | null;
  late: boolean;
}

const LATE_AFTER_MS = 10 * 60_000;

/**
 * The duties that this version has on this engine. A row of another version, under a name that was removed or changed, and of the engine from which
 * the database was moved, would be late for ever.
 */
export async function dutyStates(
  db: Db,
  { now, engine }: { now: Date; engine: Host["database"] },
): Promise<DutyState[]> {
  const rows = await db
    .selectFrom("duty_run")
    .selectAll()
    .where("name", "in", Object.keys(dutyLabelsOn(engine)))
    .orderBy("name")
    .execute();
  return rows.map((row) => {
    const underWay = row.claimed_until !== null && row.claimed_until > now;
    return {
      name: row.name,
      nextRunAt: row.next_run_at,
      underWay,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      done: row.done,
      backlog: row.backlog,
      failures: row.failures,
      lastError: row.last_error,
      late: !underWay && now.getTime() - row.next_run_at.getTime() > LATE_AFTER_MS,
    };
  });
}
