import { rebuildListings } from "#app/listings/project-listings.server.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { commandLog, openExisting } from "./command.ts";

const USAGE = `Usage, with the server stopped unless DATABASE_URL names a PostgreSQL server:
  npm run listings:rebuild    makes what the directory shows again from companies and their rights`;

async function main(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(USAGE);
  const config = readConfig();
  const database = await openExisting(config);
  try {
    const rebuilt = await rebuildListings(
      commandContext("listings-rebuild", { db: database.db, config, log: commandLog }),
    );
    return `${rebuilt} companies are listed anew; addresses stay as they are.`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
