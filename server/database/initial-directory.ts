import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { syncToDisk } from "./durable-engine.ts";

/**
 * Gives an empty directory its database, new or read from a backup. Made beside, brought to the disk,
 * then renamed: a process killed or a power cut on the way leaves nothing that looks like a database.
 */
export async function initialise(directory: string, backup?: Blob): Promise<void> {
  if (fs.readdirSync(directory).length > 0)
    throw new Error(`${directory} is not empty, and is not a database of this product.`);
  const beside = `${directory}.new`;
  fs.rmSync(beside, { recursive: true, force: true });
  fs.mkdirSync(beside, { mode: 0o700 });
  const engine = await PGlite.create(beside, backup ? { loadDataDir: backup } : {});
  await engine.close();
  for (const entry of fs.readdirSync(beside, { recursive: true, withFileTypes: true }))
    syncToDisk(path.join(entry.parentPath, entry.name));
  syncToDisk(beside);
  fs.renameSync(beside, directory);
  syncToDisk(path.dirname(directory));
}
