import { chmodSync, mkdirSync, statSync } from "node:fs";

/** The sticky bit of shared folders such as `/tmp`, whose permissions must stay. */
const STICKY = 0o1000;

/**
 * Makes the data folder, and all files that this process writes from now on, readable by their owner alone (security R8.3).
 * Call it before anything in the folder is opened. A folder of another user is not changed.
 */
export function keepToOwner({ DATA_DIR }: { DATA_DIR: string }): void {
  process.umask(0o077);
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(DATA_DIR);
  if (uid === process.getuid?.() && !(mode & STICKY)) chmodSync(DATA_DIR, 0o700);
}
