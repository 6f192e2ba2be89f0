import fs from "node:fs";
import path from "node:path";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { silentLog } from "./silent-log.ts";

const root = path.resolve(import.meta.dirname, "..");
const cache = path.join(root, "node_modules/.cache");
const MIGRATIONS = path.join(root, "db/migrations");
const ENGINE = path.join(root, "node_modules/@electric-sql/pglite/package.json");
const PREFIX = "tabax-migrated-";
const A_DAY = 24 * 3_600_000;

/**
 * Makes a data folder with a migrated, empty embedded database. Six seconds of a processor the
 * first time, then a copy, until a migration or the engine changes.
 */
export async function copyMigrated(dataDirectory: string): Promise<void> {
  const keptFolder = path.join(cache, PREFIX + inputHash());
  if (!fs.existsSync(keptFolder)) await make(keptFolder);
  fs.cpSync(keptFolder, dataDirectory, { recursive: true });
}

function inputHash(): string {
  const files = fs.readdirSync(MIGRATIONS).sort();
  const texts = files.map(
    (file) => `${file}\n${fs.readFileSync(path.join(MIGRATIONS, file), "utf8")}`,
  );
  return sha256Hex([fs.readFileSync(ENGINE, "utf8"), ...texts].join("\n")).slice(0, 16);
}

/** Made beside and renamed, since several runs may start at once; the second run discards its own. */
async function make(folder: string): Promise<void> {
  fs.mkdirSync(cache, { recursive: true });
  removeOld();
  const staging = fs.mkdtempSync(`${folder}-`);
  const { pool, close } = await openDatabase(
    { DATA_DIR: staging, DATABASE_POOL: 1 },
    {
      log: silentLog,
      onFatal: (error) => {
        throw error;
      },
    },
  );
  await migrate(pool);
  await close();
  try {
    fs.renameSync(staging, folder);
  } catch (error) {
    fs.rmSync(staging, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

function removeOld(): void {
  for (const name of fs.readdirSync(cache).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(cache, name);
    if (fs.statSync(folder).mtimeMs < Date.now() - A_DAY)
      fs.rmSync(folder, { recursive: true, force: true });
  }
}
