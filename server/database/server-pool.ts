import pg from "pg";
import type { Log } from "#app/kernel/context.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { PreparingClient, StatementNames } from "./preparing-client.ts";

const OLDEST_VERSION = 150_000;
/** Only migrations may take longer. */
const LONGEST_STATEMENT_MS = 30_000;

/**
 * Opens a pool to a PostgreSQL server and proves that it answers. Throws when it does not, or is too old. It prepares
 * repeated statements unless `prepares` is false, as behind a proxy without prepared statements.
 */
export async function openServerPool(
  url: string,
  max: number,
  log: Log,
  { prepares = true } = {},
): Promise<pg.Pool> {
  const shared = () =>
    log.warn({}, "A proxy shares the connections of the database: set DATABASE_PREPARE to no");
  const pool = new GuardedPool(
    {
      connectionString: url,
      Client: PreparingClient,
      statementNames: prepares ? new StatementNames(shared) : undefined,
      max,
      keepAlive: true,
      application_name: "tabax",
      // Not as parameters of the connection start, which proxies refuse. Each query is short: compiling it, or starting workers for it, costs
      // more than it saves.
      onConnect: async (client) => {
        await client.query(
          `set statement_timeout = ${LONGEST_STATEMENT_MS}; set jit = off; set max_parallel_workers_per_gather = 0`,
        );
      },
    },
    (error) => log.warn({ err: error }, "A database connection was lost"),
  );
  try {
    await refuseOldServer(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>("select current_setting('server_version_num')::integer as version")
    .catch((error: Error & { code?: string }) => {
      const { host, port, database } = new pg.Client(pool.options);
      throw new Error(
        `The PostgreSQL server of DATABASE_URL (${host}:${port}/${database}) does not answer: ` +
          (error.message || error.code),
        { cause: error },
      );
    });
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION)
    throw new Error(
      `PostgreSQL 15 or later is needed; the server of DATABASE_URL is ${Math.floor(version / 10_000)}.`,
    );
}
