import pg from "pg";
import type { Log } from "#app/kernel/context.ts";
import { CERTIFICATE_ADVICE, isCertificateError } from "../certificate-error.ts";
import { ConfigError } from "../config.ts";
import { GuardedPool, type PoolOptions } from "./guarded-pool.ts";
import { PreparingClient, StatementNames } from "./preparing-client.ts";
import { StandbyPool } from "./standby-pool.ts";

const OLDEST_VERSION = 150_000;
/** Only migrations may take longer. */
const LONGEST_STATEMENT_MS = 30_000;

/**
 * Opens a pool to a PostgreSQL server and proves that it answers. Throws when it does not, or is too old. It prepares repeated statements
 * unless `prepares` is false, as behind a proxy without prepared statements.
 */
export async function openServerPool(
  url: string,
  max: number,
  log: Log,
  { prepares = true } = {},
): Promise<pg.Pool> {
  const { options, onLost } = poolOptions({ max, log, prepares });
  const pool = new GuardedPool(
    { ...options, connectionString: url, Client: PreparingClient },
    onLost,
  );
  try {
    await refuseOldServer(pool, url);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Longest wait for an answer of a replica, after which the primary is asked. */
const REPLICA_LIMIT_MS = 5_000;

/** A pool to the standby of `DATABASE_READ_ONLY`. It is not asked for anything yet. */
export function openReplicaPool(
  url: string,
  poolInput: { max: number; log: Log; prepares: boolean },
): StandbyPool {
  const { options, onLost } = poolOptions(poolInput);
  const limits = { connectionTimeoutMillis: 3_000, query_timeout: REPLICA_LIMIT_MS };
  return new StandbyPool(
    { ...options, ...limits, connectionString: url, Client: PreparingClient },
    onLost,
  );
}

function poolOptions({ max, log, prepares }: { max: number; log: Log; prepares: boolean }) {
  const shared = () =>
    log.warn({}, "A proxy shares the connections of the database: set DATABASE_PREPARE to no");
  const options: PoolOptions = {
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
  };
  const onLost = (error: Error) => log.warn({ err: error }, "A database connection was lost");
  return { options, onLost };
}

async function refuseOldServer(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: number }>("select current_setting('server_version_num')::integer as version")
    .catch((error: Error & { code?: string }) => {
      const { host, port, database } = new pg.Client(url);
      const answer =
        error instanceof pg.DatabaseError ? "refuses the connection" : "does not answer";
      throw new ConfigError(
        `The PostgreSQL server of DATABASE_URL (${host}:${port}/${database}) ${answer}: ` +
          (error.message || error.code) +
          (isCertificateError(error) ? `. ${CERTIFICATE_ADVICE}` : ""),
        { cause: error },
      );
    });
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION)
    throw new ConfigError(
      `PostgreSQL 15 or later is needed; the server of DATABASE_URL is ${Math.floor(version / 10_000)}.`,
    );
}
