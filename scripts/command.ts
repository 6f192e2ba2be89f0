import type { Log } from "#app/kernel/context.ts";
import type { Config } from "#server/config.ts";
import { keepToOwner } from "#server/data-folder.ts";
import { databaseInWords, hasEmbedded, hasTables } from "#server/database/database-there.ts";
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
 * Opens the database that a running product has, without migrating it. Throws, and makes none, when there is no database: the command was
 * started without the environment of the service.
 */
export async function openExisting(config: Config) {
  const missingDatabase = () =>
    new Error(
      `There is no database in ${databaseInWords(config)}. Start the command with the environment of the service (DATABASE_URL or DATA_DIR).`,
    );
  if (config.DATABASE_URL === undefined && !hasEmbedded(config)) throw missingDatabase();
  const database = await openForCommand(config);
  if (await hasTables(database.pool)) return database;
  await database.close();
  throw missingDatabase();
}

/** Opens the database of the configuration without migrating it; a command that writes must migrate first. */
export function openForCommand(config: Config) {
  keepToOwner(config);
  spareMemory();
  return openDatabase(config, { log: commandLog, onFatal: endCommand });
}
