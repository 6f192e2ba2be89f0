import { publishFirstNomenclature } from "#app/activity/publish-edition.server.ts";
import { publishFirstTariff } from "#app/tariff/publish-tariff.server.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { removeDemo } from "#db/demo/remove-demo.ts";
import { nomenclature, referenceFrom } from "#db/reference/nomenclature.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";

const USAGE = `Usage, with the server stopped unless DATABASE_URL names a PostgreSQL server:
  npm run demo                adds about 300 companies, marked as a demonstration
  npm run demo -- --remove    takes them away again`;

async function main([option, ...others]: string[]): Promise<string> {
  if (others.length > 0 || (option !== undefined && option !== "--remove")) throw new Error(USAGE);
  const config = readConfig();
  const log = { info: console.info, warn: console.warn, error: console.error };
  const database = await openDatabase(config, {
    log,
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    await migrate(database.pool);
    const ctx = commandContext("demo", { db: database.db, config, log });
    if (option === "--remove") {
      const removed = await removeDemo(ctx);
      return removed > 0
        ? `${removed} companies of the demonstration were removed.`
        : "There is no company of the demonstration.";
    }
    await publishFirstNomenclature(ctx, { effectiveFrom: referenceFrom, nomenclature });
    await publishFirstTariff(ctx, { effectiveFrom: referenceFrom, tariff: referenceTariff });
    const added = await loadDemo(ctx);
    return added > 0
      ? `${added} companies of the demonstration were added; they are marked as such everywhere.`
      : "The companies of the demonstration are there already: nothing was added.";
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  try {
    console.log(await main(process.argv.slice(2)));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
