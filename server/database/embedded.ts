import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Content, contentsOf } from "../files/contents.ts";
import { copyAhead } from "./database-files.ts";
import { lockDirectory } from "./directory-lock.ts";
import { EmbeddedLink } from "./embedded-link.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { PreparingClient, StatementNames } from "./preparing-client.ts";

export interface EmbeddedDatabase {
  pool: pg.Pool;
  /**
   * Copies the files of the database to a folder that must not exist yet, without the rows of unlogged tables, and returns the
   * contents that its rows name. Most is copied while queries go on; then they wait, until what has changed since is copied too, so that
   * the copy is of one moment and holds all that was acknowledged. `waitedMs` is that time.
   */
  copy: (folder: string) => Promise<{ contents: Content[]; waitedMs: number }>;
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
      // What it writes is copied ahead, and leaves the second checkpoint little to do.
      await pool.query("checkpoint");
      const ahead = await copyAhead(directory, folder);
      const client = await pool.connect();
      const begun = performance.now();
      try {
        await link.copy(folder, ahead);
        return { contents: await contentsOf(client), waitedMs: performance.now() - begun };
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
