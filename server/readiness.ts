import type pg from "pg";
import { unavailable } from "./unavailable.ts";

/** A write is tried this often at most, however often a proxy asks. */
const TRIED_EVERY_MS = 10_000;

/**
 * Says whether the process can serve: throws while the database cannot be reached, is a standby or read-only, or cannot write
 * because its disk is full. A small write is really made, at most every ten seconds.
 */
export function readiness(pool: pg.Pool, now = performance.now.bind(performance)) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  const write = async () => {
    await pool.query(
      `insert into rate_limit (key, points, expire) values ('readyz', 0, 0)
       on conflict (key) do update set points = excluded.points`,
    );
    writtenAt = now();
  };
  return async (): Promise<void> => {
    const { rows } = await pool.query<{ readOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    if (rows[0]?.readOnly) throw unavailable("The database is a standby, or read-only.");
    if (now() - writtenAt >= TRIED_EVERY_MS) await write();
  };
}
