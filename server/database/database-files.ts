import fs from "node:fs";
import path from "node:path";

/** Files that belong to a running engine alone. */
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "pgsql_tmp"]);

/**
 * Copies the files of a database that nobody writes to meanwhile, after a checkpoint, to a folder that must not exist yet (mode 0700).
 * The rows of unlogged tables are left out, as by `pg_basebackup`: the engine empties these tables when it opens the copy. So no
 * backup holds a half of a key of an open vote (decision 0102).
 */
export function copyDatabase(directory: string, folder: string): void {
  fs.mkdirSync(folder, { mode: 0o700 });
  const names = fs.readdirSync(directory);
  const unlogged = new Set(names.flatMap((name) => /^(\d+)_init$/.exec(name)?.[1] ?? []));
  for (const name of names) {
    const relation = /^(\d+)(?:_(?:fsm|vm))?(?:\.\d+)?$/.exec(name)?.[1];
    if (LEFT_OUT.has(name) || (relation && unlogged.has(relation))) continue;
    const from = path.join(directory, name);
    const to = path.join(folder, name);
    if (fs.statSync(from).isDirectory()) copyDatabase(from, to);
    // Shares the blocks where the file system can.
    else fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE);
  }
}

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
