import fs from "node:fs";
import path from "node:path";

/** Files that belong to a running engine alone. */
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "pgsql_tmp"]);

/** What a file was before it was copied: another mark is another content. */
export type Marks = ReadonlyMap<string, string>;

/** A file that was written to so recently may be written to again without another time in its mark. */
const SETTLED_MS = 5_000;

/**
 * Copies the files of a database that somebody writes to, so that `copyDatabase` has little left to do. Each is copied as it is at
 * some moment; returns what it was before, by its path in the folder.
 */
export async function copyAhead(directory: string, folder: string): Promise<Marks> {
  const marks = new Map<string, string>();
  await fs.promises.mkdir(folder, { mode: 0o700 });
  for (const file of filesOf(directory)) {
    const to = path.join(folder, file);
    try {
      marks.set(file, markOf(path.join(directory, file)) ?? "");
      await fs.promises.mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await fs.promises.copyFile(path.join(directory, file), to, fs.constants.COPYFILE_FICLONE);
    } catch (error) {
      // The engine removed it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return marks;
}

/**
 * Copies the files of a database that nobody writes to meanwhile, after a checkpoint, to a folder (mode 0700), of which `ahead` says what
 * it already holds. The rows of unlogged tables are left out, as by `pg_basebackup`: the engine empties these tables when it opens the
 * copy. So no backup holds a half of a key of an open vote (decision 0102).
 */
export function copyDatabase(directory: string, folder: string, ahead: Marks = new Map()): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = new Set(filesOf(directory));
  for (const file of ahead.keys())
    if (!files.has(file)) fs.rmSync(path.join(folder, file), { force: true });
  for (const each of foldersOf(directory))
    fs.mkdirSync(path.join(folder, each), { recursive: true, mode: 0o700 });
  for (const file of files) {
    const from = path.join(directory, file);
    const mark = markOf(from);
    if (mark !== null && mark === ahead.get(file)) continue;
    // Shares the blocks where the file system can.
    fs.copyFileSync(from, path.join(folder, file), fs.constants.COPYFILE_FICLONE);
  }
}

/** Size, place and times of a file; null when it was written to a moment ago, or its time lies in the future. */
function markOf(file: string): string | null {
  const { size, ino, mtimeNs, ctimeNs, mtimeMs } = fs.statSync(file, { bigint: true });
  const isSettled = Number(mtimeMs) < Date.now() - SETTLED_MS;
  return isSettled ? `${size} ${ino} ${mtimeNs} ${ctimeNs}` : null;
}

/** Paths of the files that a copy holds. */
function filesOf(directory: string): string[] {
  const entries = entriesOf(directory).filter((entry) => entry.isFile());
  const unlogged = new Set(
    entries.flatMap(({ parentPath, name }) => {
      const relation = /^(\d+)_init$/.exec(name)?.[1];
      return relation ? [path.join(parentPath, relation)] : [];
    }),
  );
  return entries.flatMap(({ parentPath, name }) => {
    const relation = /^(\d+)(?:_(?:fsm|vm))?(?:\.\d+)?$/.exec(name)?.[1];
    if (relation && unlogged.has(path.join(parentPath, relation))) return [];
    return [path.relative(directory, path.join(parentPath, name))];
  });
}

const foldersOf = (directory: string): string[] =>
  entriesOf(directory)
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)));

const entriesOf = (directory: string): fs.Dirent[] =>
  fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(({ parentPath, name }) =>
      path
        .relative(directory, path.join(parentPath, name))
        .split(path.sep)
        .every((part) => !LEFT_OUT.has(part)),
    );

/** Bytes of all files of a folder. */
export function bytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  return bytes;
}

/** Calls fsync on a file or a directory, by descriptor or by path. */
export function syncToDisk(target: number | string): void {
  const descriptor = typeof target === "number" ? target : fs.openSync(target, "r");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    if (descriptor !== target) fs.closeSync(descriptor);
  }
}
