import type pg from "pg";
import type { Log } from "#app/kernel/context.ts";

const MINUTE = 60_000;
const CHECKPOINT_EVERY = 5 * MINUTE;
const FIRST_VACUUM_AFTER = 10 * MINUTE;
const VACUUM_EVERY = 24 * 60 * MINUTE;

/** Ends the write-ahead log: without it, the log grows for ever and the next start replays all of it. */
export const checkpoint = async (pool: pg.Pool): Promise<void> => {
  await pool.query("checkpoint");
};

/** Gives back the space of dead rows and refreshes the statistics, one table at a time: requests go between. */
export async function vacuum(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    "select quote_ident(relname) as table from pg_stat_user_tables order by relname",
  );
  for (const { table } of rows) await pool.query(`vacuum (analyze) ${table}`);
}

/**
 * What a server does by itself and the embedded engine does not: a checkpoint every five minutes, a
 * vacuum ten minutes after the start and then daily. A failure is logged and tried again at its next
 * turn. Returns the stop.
 */
export function startMaintenance(pool: pg.Pool, log: Log): () => void {
  const run = (task: (pool: pg.Pool) => Promise<void>) => () => {
    task(pool).catch((error) => log.error({ err: error }, "Database maintenance failed"));
  };
  const timers = [
    setInterval(run(checkpoint), CHECKPOINT_EVERY),
    setTimeout(run(vacuum), FIRST_VACUUM_AFTER),
    setInterval(run(vacuum), VACUUM_EVERY),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
