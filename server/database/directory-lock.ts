import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** Another process holds the data directory, or this one already does. */
export class DirectoryInUseError extends Error {
  override name = "DirectoryInUseError";
}

/**
 * Makes the directory (mode 0700) and takes it for this process alone; returns the release. The lock is
 * the kernel's, held through SQLite on the side file `<directory>.lock`, so that it ends with the process
 * however that ends; a file with a process number would not. Throws `DirectoryInUseError` when taken.
 */
export function lockDirectory(directory: string): () => void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  fs.chmodSync(directory, 0o700);
  const real = fs.realpathSync(directory);
  const lock = new DatabaseSync(path.join(path.dirname(real), `${path.basename(real)}.lock`), {
    timeout: 0,
  });
  try {
    lock.exec("pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DirectoryInUseError(
      `The database in ${real} is already open in another process. Stop the server or the command ` +
        "that uses it and start again; to let several processes share one database, set DATABASE_URL.",
    );
  }
  return () => lock.close();
}

/** `lockDirectory`, which waits while another process holds the directory. */
export async function lockWhenFree(directory: string): Promise<() => void> {
  for (;;) {
    try {
      return lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      await pause(100);
    }
  }
}

/** Folder of the embedded database. */
export const databaseDirectory = (dataDirectory: string): string =>
  path.resolve(dataDirectory, "database");

/** Whether a folder holds a database. */
export const isInitialised = (directory: string): boolean =>
  fs.existsSync(path.join(directory, "PG_VERSION"));
