import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Content, contentsOf } from "../files/contents.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EmbeddedLink } from "./embedded-link.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { PreparingClient, StatementNames } from "./preparing-client.ts";

export interface EmbeddedDatabase {
  pool: pg.Pool;
  /**
   * Copies the files of the database to a folder that must not exist yet, without the rows of unlogged tables, and returns the
   * contents that its rows name. Queries wait meanwhile, so that the copy is of one moment and holds all that was acknowledged.
   */
  copy: (folder: string) => Promise<Content[]>;
  close: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Called once when the engine has died: queries under way have failed, and the process must end. */
  onFatal: (error: Error) => void;
  /** Backup from which the database of an empty directory is restored. */
  restoreFrom?: string;
}

const LAST_QUERIES_MILLISECONDS = 5_000;

/**
 * Opens the database of a directory, created when empty, behind a pool of one connection: the engine runs in
 * a worker, with real fsync, for this process alone. Throws `DirectoryInUseError` when another process uses it.
 */
export async function openEmbedded(
  directory: string,
  { onFatal, restoreFrom }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const unlock = lockDirectory(directory);
  const link = new EmbeddedLink({ directory, restoreFrom }, onFatal);
  try {
    await link.started();
  } catch (error) {
    unlock();
    throw error;
  }

  const pool = new GuardedPool(
    {
      Client: PreparingClient,
      statementNames: new StatementNames(),
      max: 1,
      idleTimeoutMillis: 0,
      host: "embedded",
      user: "postgres",
      database: "postgres",
      password: "unused",
      ssl: false,
      stream: () => link.openWire() as never,
    },
    // Reported through onFatal already.
    () => {},
  );

  return {
    pool,
    copy: async (folder) => {
      const client = await pool.connect();
      try {
        await link.copy(folder);
        return await contentsOf(client);
      } finally {
        client.release();
      }
    },
    close: async () => {
      try {
        await Promise.race([
          pool.end(),
          pause(LAST_QUERIES_MILLISECONDS, undefined, { ref: false }),
        ]);
        await link.close();
      } finally {
        unlock();
      }
    },
  };
}
