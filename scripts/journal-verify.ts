import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { openForCommand } from "./command.ts";

/** Verifies every chain of the journal and names those that are broken; ends with 1 when there is one. */
async function main(): Promise<string> {
  const database = await openForCommand(readConfig());
  try {
    await migrate(database.pool);
    const { chains, broken } = await verifyJournal(database.db);
    if (broken.length === 0) return `${chains} chains of the journal hold.`;
    const lines = broken.map(
      ({ subjectKind, subjectId, sequence }) => `  ${subjectKind} ${subjectId}: row ${sequence}`,
    );
    throw new Error(
      `${broken.length} of ${chains} chains of the journal are broken. The first row that is missing, moved or ` +
        `altered, of each:\n${lines.join("\n")}`,
    );
  } finally {
    await database.close();
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
