import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Log } from "#app/kernel/context.ts";
import type { Tables } from "#db/tables.ts";
import type { Config } from "#server/config.ts";
import { databaseDirectory } from "./directory-lock.ts";
import { type EmbeddedDatabase, openEmbedded } from "./embedded.ts";
import { joinReadsOf } from "./joined-reads.ts";
import { openServerPool } from "./server-pool.ts";

export interface Database {
  db: Kysely<Tables>;
  /** For libraries that need the driver itself; one connection when embedded. */
  pool: pg.Pool;
  engine: "embedded" | "server";
  /** Embedded only: copies the files of the database to a new folder, while it stays in use. */
  copy?: EmbeddedDatabase["copy"];
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  log: Log;
  /** Called once when the embedded database has died; the process must end then. */
  onFatal: (error: Error) => void;
}

export type DatabaseConfig = Pick<Config, "DATABASE_URL" | "DATABASE_POOL" | "DATA_DIR"> &
  Partial<Pick<Config, "DATABASE_PREPARE">>;

/**
 * Opens the server that `DATABASE_URL` names, or the embedded database under `DATA_DIR`. Both speak
 * through the same driver, dialect and column types; neither is migrated yet.
 */
export async function openDatabase(
  config: DatabaseConfig,
  { log, onFatal }: DatabaseOptions,
): Promise<Database> {
  if (config.DATABASE_URL !== undefined) {
    const prepares = config.DATABASE_PREPARE !== "no";
    const pool = await openServerPool(config.DATABASE_URL, config.DATABASE_POOL, log, { prepares });
    return { db: queriesOver(pool), pool, engine: "server", close: once(() => pool.end()) };
  }
  const embedded = await openEmbedded(databaseDirectory(config.DATA_DIR), { onFatal });
  return {
    ...embedded,
    db: queriesOver(embedded.pool),
    engine: "embedded",
    close: once(embedded.close),
  };
}

/** A second signal to stop waits for the first close instead of closing again. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

/** The query builder over a pool, which keeps ownership of its connections. */
export function queriesOver(pool: pg.Pool): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  joinReadsOf(db, pool);
  return db;
}
