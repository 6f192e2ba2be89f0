import type { Log } from "#app/kernel/context.ts";
import type { Config } from "#server/config.ts";
import { keepToOwner } from "#server/data-folder.ts";
import { openDatabase } from "#server/database/open-database.ts";

/** What a command tells goes to whoever has typed it. */
export const commandLog: Log = { info: console.info, warn: console.warn, error: console.error };

/** An embedded database that dies ends its command. */
export const endCommand = (error: Error): never => {
  throw error;
};

/** The database that the configuration names, as it stands: whoever writes into it migrates it first. */
export function openForCommand(config: Config) {
  keepToOwner(config);
  return openDatabase(config, { log: commandLog, onFatal: endCommand });
}
