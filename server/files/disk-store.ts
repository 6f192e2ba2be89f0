import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { isFullDisk, unavailable } from "../unavailable.ts";
import { pathOf, type Store } from "./store.ts";

/**
 * Keeps contents as files of a folder, `ab/<sha256>`. A content is written to a temporary file, synced and then
 * renamed, and its folder is synced too: it exists whole or not at all.
 */
export function diskStore(directory: string): Store {
  const placeOf = (sha256: string) => resolve(directory, pathOf(sha256));
  const folders = async () => {
    const names = await readdir(directory).catch((error) => nullWhenMissing(error) ?? []);
    return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
  };
  return {
    keptAt: async (sha256) => {
      const fileStat = await stat(placeOf(sha256)).catch(nullWhenMissing);
      return fileStat?.mtime ?? null;
    },
    put: async (sha256, { path }) => {
      const place = placeOf(sha256);
      const now = new Date();
      if (await utimes(place, now, now).then(() => true, nullWhenMissing)) return;
      const folder = dirname(place);
      await mkdir(folder, { recursive: true });
      const beside = `${place}.${process.pid}.${performance.now()}`;
      try {
        await copyFile(path, beside);
        await force(beside);
        await rename(beside, place);
      } catch (error) {
        await rm(beside, { force: true });
        throw markedFull(error);
      }
      await force(folder);
      await force(directory);
    },
    open: async (sha256, range) => {
      const file = await open(placeOf(sha256)).catch(nullWhenMissing);
      if (!file) return null;
      const { first: start = 0, last: end } = range ?? {};
      const stream = file.createReadStream({ start, ...(end !== undefined && { end }) });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    list: async function* () {
      for (const folder of await folders()) {
        const names = await readdir(resolve(directory, folder));
        const contentNames = names.filter((name) => /^[0-9a-f]{64}$/.test(name));
        const contents = contentNames.map(async (sha256) => {
          const file = await stat(placeOf(sha256)).catch(nullWhenMissing);
          return file ? [{ sha256, keptAt: file.mtime }] : [];
        });
        yield (await Promise.all(contents)).flat();
      }
    },
    tidy: async (before) => {
      for (const folder of await folders())
        for (const name of await readdir(resolve(directory, folder))) {
          const path = resolve(directory, folder, name);
          if (!name.includes(".")) continue;
          const file = await stat(path).catch(nullWhenMissing);
          if (file && file.mtime < before) await rm(path, { force: true });
        }
    },
  };
}

/** Calls fsync on a file or folder. */
async function force(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** A full disk is an outage, not a fault of the file: the sender may retry when there is space again. */
export function markedFull(error: unknown): unknown {
  return isFullDisk(error)
    ? Object.assign(unavailable("The disk is full."), { cause: error })
    : error;
}
