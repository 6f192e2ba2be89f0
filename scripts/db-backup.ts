import path from "node:path";
import { readConfig } from "#server/config.ts";
import { databaseDirectory, isInitialised } from "#server/database/directory-lock.ts";
import { openEmbedded } from "#server/database/embedded.ts";

/** Writes the embedded database of a data folder to a new file. Throws while a server uses it. */
export async function backUp(dataDirectory: string, file: string): Promise<void> {
  const directory = databaseDirectory(dataDirectory);
  if (!isInitialised(directory)) throw new Error(`${directory} holds no database.`);
  const { backup, close } = await openEmbedded(directory, { onFatal: fail });
  try {
    await backup(path.resolve(file));
  } finally {
    await close();
  }
}

/** Gives a data folder without a database that of a backup, made by the same version of the engine. */
export async function restore(dataDirectory: string, file: string): Promise<void> {
  const directory = databaseDirectory(dataDirectory);
  const restoreFrom = path.resolve(file);
  const { close } = await openEmbedded(directory, { onFatal: fail, restoreFrom });
  await close();
}

const fail = (error: Error): never => {
  throw error;
};

const USAGE = `Usage, with the server stopped:
  node scripts/db-backup.ts <new file>
  node scripts/db-backup.ts --restore <file>`;

const ON_A_SERVER = `DATABASE_URL names a PostgreSQL server, which has its own tools:
  pg_dump --format=custom --file=<new file> "$DATABASE_URL"
  pg_restore --clean --if-exists --dbname="$DATABASE_URL" <file>`;

async function main([first, second]: string[]): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = readConfig();
  if (DATABASE_URL !== undefined) throw new Error(ON_A_SERVER);
  if (first === "--restore" && second) {
    await restore(DATA_DIR, second);
    return `The database of ${second} is now in ${DATA_DIR}.`;
  }
  if (!first || second || first.startsWith("-")) throw new Error(USAGE);
  await backUp(DATA_DIR, first);
  return `The database of ${DATA_DIR} was written to ${first}.`;
}

if (import.meta.main) {
  try {
    console.log(await main(process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
