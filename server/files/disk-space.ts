import { statfs } from "node:fs/promises";
import { Transform } from "node:stream";

/** How long an answer of the disk is believed: all senders together write little in that time. */
const LOOK_MS = 250;

/** Whether so many bytes more leave the reserve of the disk untouched. */
export type DiskSpace = (bytes?: number) => Promise<boolean>;

/**
 * Documents and the embedded database share a disk. Below the reserve files are refused, so that everything else can still be
 * written. A disk that does not say how full it is takes files until it refuses them itself.
 */
export function diskSpace(
  directory: string,
  reserveBytes: number,
  look: (path: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): DiskSpace {
  let known: { at: number; freeBytes: number } | undefined;
  const freeBytes = async () => {
    const at = performance.now();
    if (known && at - known.at < LOOK_MS) return known.freeBytes;
    const found = await look(directory).catch(() => null);
    known = { at, freeBytes: found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY };
    return known.freeBytes;
  };
  return async (bytes = 0) => reserveBytes === 0 || (await freeBytes()) - bytes >= reserveBytes;
}

/** Lets bytes through to the disk until only the reserve is left; fails then as a disk does that has no free byte. */
export const whileSpaceLasts = (hasSpace: DiskSpace): Transform =>
  new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      hasSpace(bytes.length).then((space) => (space ? done(null, bytes) : done(fullDisk())), done);
    },
  });

const fullDisk = (): Error =>
  Object.assign(new Error("The disk has only its reserve left."), { code: "ENOSPC" });
