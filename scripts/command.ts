import type pg from "pg";
import type { Log } from "#app/kernel/context.ts";
import type { Config } from "#server/config.ts";
import { keepToOwner } from "#server/data-folder.ts";
import { databaseInWords, hasEmbedded, hasTables } from "#server/database/database-there.ts";
import { migrate, missingMigrations } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { spareMemory } from "#server/small-machine.ts";

/** Prints to the terminal of the operator. */
export const commandLog: Log = {
  info: (details, message) => console.info(inWords(details, message)),
  warn: (details, message) => {
    // It is written to the security log of the database; the operator did it.
    if (!("kind" in details && details.kind === "security"))
      console.warn(inWords(details, message));
  },
  error: (details, message) => console.error(inWords(details, message)),
};

/** The sentence, and what failed; the rest is for programs that read the log of the server. */
const inWords = (details: object, message: string): string =>
  "err" in details && details.err instanceof Error ? `${message}: ${details.err.message}` : message;

/** Ends the command when the embedded database dies. */
export const endCommand = (error: Error): never => {
  throw error;
};

/**
 * Opens the database that a running product has, and changes nothing in it. Throws when there is none, because the command was started without
 * the environment of the service, and when it lacks migrations of this version.
 */
export async function openExisting(config: Config) {
  const missingDatabase = () =>
    new Error(
      `There is no database in ${databaseInWords(config)}. Start the command with the environment of the service (DATABASE_URL or DATA_DIR).`,
    );
  if (config.DATABASE_URL === undefined && !hasEmbedded(config)) throw missingDatabase();
  const database = await openForCommand(config);
  try {
    if (!(await hasTables(database.pool))) throw missingDatabase();
    await refuseOlder(database.pool, databaseInWords(config));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database of the configuration and brings a new one to this version; throws when one that is there lacks migrations. */
export async function openOrMake(config: Config) {
  const database = await openForCommand(config);
  try {
    await makeOrRefuseOlder(database.pool, databaseInWords(config));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Migrates a database without tables; throws when one that has some lacks migrations. `place` names it in the message. */
export async function makeOrRefuseOlder(pool: pg.Pool, place: string): Promise<void> {
  if (await hasTables(pool)) await refuseOlder(pool, place);
  else await migrate(pool);
}

/** Throws when the database lacks migrations of this version: only a start of the product and `db:grants` upgrade one. */
export async function refuseOlder(pool: pg.Pool, place: string): Promise<void> {
  const missing = await missingMigrations(pool);
  if (missing.length === 0) return;
  const [count, are] =
    missing.length === 1 ? ["1 migration", "is"] : [`${missing.length} migrations`, "are"];
  throw new Error(
    `${count} of this version ${are} missing in ${place} (the first is ${missing[0]}): nothing was changed. Run the command from the tree of ` +
      "the version that serves, or upgrade first: back up, then start this version (with two roles run npm run db:grants before).",
  );
}

function openForCommand(config: Config) {
  keepToOwner(config);
  spareMemory();
  return openDatabase(config, { log: commandLog, onFatal: endCommand });
}
