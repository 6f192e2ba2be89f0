import { chmodSync, mkdirSync, statSync } from "node:fs";

/** Its permissions belong to whoever shares it, as those of `/tmp` do. */
const STICKY = 0o1000;

/**
 * Makes the data folder its owner's alone, and whatever this process writes from here on (security R8.3); to be called before
 * anything in it is opened. A folder of somebody else is left as it is.
 */
export function keepToOwner({ DATA_DIR }: { DATA_DIR: string }): void {
  process.umask(0o077);
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(DATA_DIR);
  if (uid === process.getuid?.() && !(mode & STICKY)) chmodSync(DATA_DIR, 0o700);
}
