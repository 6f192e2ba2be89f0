import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { resolve, sep } from "node:path";
import { ConfigError } from "./config.ts";

/** The sticky bit of shared folders such as `/tmp`, whose permissions must stay. */
const STICKY = 0o1000;

/**
 * Makes the data folder, and all files that this process writes from now on, readable by their owner alone (security R8.3).
 * Call it before anything in the folder is opened. A folder of another user is not changed.
 */
export function keepToOwner({ DATA_DIR }: { DATA_DIR: string }): void {
  process.umask(0o077);
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(DATA_DIR);
    if (uid === process.getuid?.() && !(mode & STICKY)) chmodSync(DATA_DIR, 0o700);
    accessSync(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderFault(error, DATA_DIR) ?? error;
  }
}

/** The codes of a folder that the operator gave, or of something in it, and what each says about it. */
const reasons: Record<string, string> = {
  EACCES: "may not be used by this user",
  EPERM: "may not be used by this user",
  EROFS: "is on a file system that cannot be written",
  EEXIST: "is a file, or a part of its path is one",
  ENOTDIR: "is a file, or a part of its path is one",
};

/** An error of the file system below DATA_DIR in words for the operator; null when it is another one. */
export function folderFault(error: unknown, DATA_DIR: string): ConfigError | null {
  const { code = "", path } = error as NodeJS.ErrnoException;
  const reason = reasons[code];
  const folder = resolve(DATA_DIR);
  const place = resolve(path ?? DATA_DIR);
  if (
    reason === undefined ||
    !(
      place === folder ||
      place.startsWith(`${folder}${sep}`) ||
      folder.startsWith(`${place}${sep}`)
    )
  )
    return null;
  return new ConfigError(
    `DATA_DIR: ${place} ${reason} (user ${process.getuid?.()}, ${code}). It must be a folder that belongs, with all it holds, to the user of the service.`,
    { cause: error },
  );
}
