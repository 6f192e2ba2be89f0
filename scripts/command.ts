import type { Log } from "#app/kernel/context.ts";
import type { Config } from "#server/config.ts";
import { keepToOwner } from "#server/data-folder.ts";
import { openDatabase } from "#server/database/open-database.ts";

/** Prints to the terminal of the operator. */
export const commandLog: Log = { info: console.info, warn: console.warn, error: console.error };

/** Ends the command when the embedded database dies. */
export const endCommand = (error: Error): never => {
  throw error;
};

/** Opens the database of the configuration without migrating it; a command that writes must migrate first. */
export function openForCommand(config: Config) {
  keepToOwner(config);
  return openDatabase(config, { log: commandLog, onFatal: endCommand });
}
