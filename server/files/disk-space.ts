import { statfs } from "node:fs/promises";
import { Transform } from "node:stream";

/** How long a reading of the free space is used: all senders together write little in that time. */
const LOOK_MS = 250;

/** Whether the disk can take so many bytes without using its reserve. */
export type DiskSpace = (bytes?: number) => Promise<boolean>;

/**
 * Documents and the embedded database may share a disk. When one of the disks of these folders is below the reserve, uploads are
 * refused, so that everything else can still be written. Where the free space cannot be read, uploads are accepted until the disk
 * refuses them.
 */
export function diskSpace(
  directories: readonly string[],
  reserveBytes: number,
  look: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): DiskSpace {
  let lastLook: { at: number; freeBytes: number } | undefined;
  const freeIn = async (directory: string) => {
    const fileSystem = await look(directory).catch(() => null);
    return fileSystem ? fileSystem.bavail * fileSystem.bsize : Number.POSITIVE_INFINITY;
  };
  const freeBytes = async () => {
    const at = performance.now();
    if (lastLook && at - lastLook.at < LOOK_MS) return lastLook.freeBytes;
    lastLook = { at, freeBytes: Math.min(...(await Promise.all(directories.map(freeIn)))) };
    return lastLook.freeBytes;
  };
  return async (bytes = 0) => reserveBytes === 0 || (await freeBytes()) - bytes >= reserveBytes;
}

/** Passes bytes on until only the reserve of the disk is left; then fails like a full disk (ENOSPC). */
export const whileSpaceLasts = (hasSpace: DiskSpace): Transform =>
  new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      hasSpace(bytes.length).then((space) => (space ? done(null, bytes) : done(fullDisk())), done);
    },
  });

const fullDisk = (): Error =>
  Object.assign(new Error("The disk has only its reserve left."), { code: "ENOSPC" });
