import type pg from "pg";
import type { Duty } from "#app/tasks/duty.ts";

const MINUTE = 60_000;

/** Ends the write-ahead log: without it, the log grows for ever and the next start replays all of it. */
export const checkpoint = async (pool: pg.Pool): Promise<void> => {
  await pool.query("checkpoint");
};

/**
 * Frees the space of dead rows and refreshes the statistics, one table at a time, so that requests run in between. It takes tables with
 * many dead rows, as a server would (a fifth of the live ones and fifty more), and any table after a day.
 */
export async function vacuum(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_stat_user_tables
      where n_dead_tup > 50 + n_live_tup / 5 or last_vacuum is null or last_vacuum < now() - interval '1 day'
      order by relname`,
  );
  for (const { table } of rows) if (!signal?.aborted) await pool.query(`vacuum (analyze) ${table}`);
}

/** Maintenance that a server does by itself and the embedded engine does not. */
export const embeddedDuties = (pool: pg.Pool): Duty[] => [
  {
    name: "checkpoint",
    everyMs: 5 * MINUTE,
    run: async () => {
      await checkpoint(pool);
      return { done: 0 };
    },
  },
  {
    name: "vacuum",
    everyMs: 5 * MINUTE,
    run: async (_ctx, signal) => {
      await vacuum(pool, signal);
      return { done: 0 };
    },
  },
];
