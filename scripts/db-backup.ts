import { execFile } from "node:child_process";
import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type Config, readConfig } from "#server/config.ts";
import { keepToOwner } from "#server/data-folder.ts";
import { askCopy, copyFolderOf, type DatabaseCopy } from "#server/database/copies.ts";
import { syncToDisk } from "#server/database/database-files.ts";
import {
  DirectoryInUseError,
  databaseDirectory,
  isInitialised,
} from "#server/database/directory-lock.ts";
import { openEmbedded } from "#server/database/embedded.ts";
import { openServerPool } from "#server/database/server-pool.ts";
import { type CopiedContents, contentsOf, copiedInWords } from "#server/files/contents.ts";
import { diskStore } from "#server/files/disk-store.ts";
import { openStore, type StoreConfig } from "#server/files/open-files.ts";
import type { Store } from "#server/files/store.ts";
import { commandLog } from "./command.ts";
import { copyContents } from "./copy-contents.ts";

/** The folder with the documents of a backup, beside its file. */
const contentsStoredOf = (file: string): string => `${path.resolve(file)}.objects`;

/**
 * Writes the embedded database of a data folder to a new file and the contents of its documents to the folder `….objects` beside
 * it, also while a product serves it: that product makes a copy of one moment. Prints which contents are missing or damaged, and copies
 * the others. The file gets its name last: a file of that name is a whole backup.
 */
export async function backUp(config: StoreConfig, file: string): Promise<CopiedContents> {
  const directory = databaseDirectory(config.DATA_DIR);
  if (!isInitialised(directory)) throw new Error(`${directory} holds no database.`);
  if (existsSync(file)) throw new Error(`${file} exists already, and a backup overwrites nothing.`);
  const { copy, release } = await copyOfOpened(config).catch(async (error: Error) => {
    const copied = error instanceof DirectoryInUseError ? await askCopy(config) : null;
    if (!copied) throw error;
    return copied;
  });
  const part = `${path.resolve(file)}.part`;
  try {
    await pack(copy.folder, part);
    const copied = await copyContents(copy.contents, {
      from: openStore(config),
      to: diskStore(contentsStoredOf(file)),
    });
    renameSync(part, file);
    return copied;
  } catch (error) {
    if (existsSync(copy.folder)) throw error;
    throw new Error("The product stopped while its backup was made. Make it again.", {
      cause: error,
    });
  } finally {
    rmSync(part, { force: true });
    release();
  }
}

/** A copy of a database that no product serves. */
async function copyOfOpened(config: StoreConfig): Promise<{
  copy: DatabaseCopy;
  release: () => void;
}> {
  const { copy, close } = await openEmbedded(databaseDirectory(config.DATA_DIR), { onFatal: fail });
  const folder = copyFolderOf(config);
  const release = () => rmSync(folder, { recursive: true, force: true });
  try {
    release();
    const { contents } = await copy(folder);
    return { copy: { folder, contents }, release };
  } catch (error) {
    release();
    throw error;
  } finally {
    await close();
  }
}

/** Packs the files of a folder as the engine reads them again: compressed, under their names without a dot before. */
async function pack(folder: string, file: string): Promise<void> {
  const args = ["--create", "--gzip", `--file=${file}`, `--directory=${folder}`];
  await promisify(execFile)("tar", [...args, ...readdirSync(folder)]);
  chmodSync(file, 0o600);
  syncToDisk(file);
}

/**
 * Restores a backup, made by the same version of the engine, into a data folder without a database, and the contents of its
 * documents into the configured store.
 */
export async function restore(config: StoreConfig, file: string): Promise<CopiedContents> {
  const directory = databaseDirectory(config.DATA_DIR);
  const restoreFrom = path.resolve(file);
  if (!existsSync(restoreFrom)) throw new Error(`There is no backup ${file}.`);
  if (isInitialised(directory)) throw new Error(`${directory} already holds a database.`);
  const { pool, close } = await openEmbedded(directory, { onFatal: fail, restoreFrom }).catch(
    (error: Error) => {
      throw new Error(`${file} cannot be restored. Is it a backup? ${error.message}`);
    },
  );
  try {
    const contents = await contentsOf(pool);
    return await copyContents(contents, {
      from: diskStore(contentsStoredOf(file)),
      to: openStore(config),
    });
  } finally {
    await close();
  }
}

/** Said after a restore without the secret of the backup; null when one is there. */
export function missingSecret({
  DATA_DIR,
  SECRETS,
  SECRET,
}: Pick<Config, "DATA_DIR" | "SECRETS" | "SECRET">): string | null {
  if (SECRETS ?? SECRET) return null;
  const file = path.resolve(DATA_DIR, "secret");
  if (existsSync(file)) return null;
  return (
    `WARNING: ${file} is missing, and neither SECRETS nor SECRET is given. Copy it from where the backup was made before you start: ` +
    "without it a new secret is made, everybody with a code application is locked out of it, and links that were sent no longer work."
  );
}

const fail = (error: Error): never => {
  throw error;
};

const USAGE = `Usage:
  node scripts/db-backup.ts <new file>             the embedded database, and the documents beside it in <new file>.objects, also while it serves
  node scripts/db-backup.ts --restore <file>       both back, into a folder without a database
Beside a PostgreSQL server, whose own tools copy the database, and while it serves:
  node scripts/db-backup.ts --documents <folder>      the contents of the documents
  node scripts/db-backup.ts --restore-documents <folder>`;

const ON_A_SERVER = `DATABASE_URL names a PostgreSQL server, which has its own tools:
  pg_dump --format=custom --exclude-table-data=urn --file=<new file> "$DATABASE_URL"
  pg_restore --clean --if-exists --no-owner --no-acl --dbname="$DATABASE_URL" <file>
After either of them, the documents: --documents <folder>, --restore-documents <folder>`;

/** Copies the contents of the documents that a server's database names to a folder, or back into the store. */
async function moveContents(
  config: Config,
  storesOf: (store: Store) => { from: Store; to: Store },
): Promise<CopiedContents> {
  if (config.DATABASE_URL === undefined) throw new Error(USAGE);
  const pool = await openServerPool(config.DATABASE_URL, 1, commandLog);
  try {
    return await copyContents(await contentsOf(pool), storesOf(openStore(config)));
  } finally {
    await pool.end();
  }
}

async function main([first, second]: string[]): Promise<CopiedContents> {
  const config = readConfig();
  keepToOwner(config);
  if (first === "--documents" && second) {
    const to = diskStore(path.resolve(second));
    return await moveContents(config, (from) => ({ from, to }));
  }
  if (first === "--restore-documents" && second) {
    const from = diskStore(path.resolve(second));
    return await moveContents(config, (to) => ({ from, to }));
  }
  if (config.DATABASE_URL !== undefined) throw new Error(ON_A_SERVER);
  if (first === "--restore" && second) {
    const copied = await restore(config, second);
    console.log(`The database of ${second} is now in ${config.DATA_DIR}.`);
    const warning = missingSecret(config);
    if (warning) console.warn(warning);
    return copied;
  }
  if (!first || second || first.startsWith("-")) throw new Error(USAGE);
  const copied = await backUp(config, first);
  console.log(`The database of ${config.DATA_DIR} was written to ${first}.`);
  return copied;
}

if (import.meta.main) {
  try {
    const { text, wrong } = copiedInWords(await main(process.argv.slice(2)));
    console.log(text);
    if (wrong) process.exitCode = 1;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
