import { witnessJournal } from "#app/journal/witness-journal.server.ts";
import { compareWithJournal } from "#app/operations/compare-with-journal.server.ts";
import { commandContext } from "#server/command-context.ts";
import { readConfig } from "#server/config.ts";
import { commandLog, openExisting } from "./command.ts";

const USAGE = `Usage:
  npm run journal:verify                    verifies all chains, compares them with the last checkpoint and prints the next one
  npm run journal:verify -- --begin-again   after a restored backup: puts the last checkpoint aside and begins with what is there`;

const problemInWords = {
  "no-event": "the journal has no event of it",
  differs: "the journal says it otherwise",
  "no-row": "only the journal has it, the row is gone",
} as const;

/**
 * Verifies every chain of the journal, compares all with the last signed checkpoint and what they record with the rows, and prints the
 * next checkpoint; ends with 1 when something is wrong.
 */
async function main(args: string[]): Promise<string> {
  const [option, ...others] = args;
  if (others.length > 0 || (option !== undefined && option !== "--begin-again"))
    throw new Error(USAGE);
  const config = readConfig();
  const database = await openExisting(config);
  try {
    const ctx = commandContext("journal:verify", { db: database.db, config, log: commandLog });
    const outcome = await witnessJournal(ctx, { beginAgain: option === "--begin-again" });
    const { chains, rows, broken, before, checkpoint, verifierKey } = outcome;
    const { compared, differences } = await compareWithJournal(ctx);
    const differing = differences.map(({ row, problem }) => `  ${row}: ${problemInWords[problem]}`);
    if (before === "forged")
      throw new Error(
        "The copy of the last checkpoint does not bear our signature, or its heads are not those that were signed: it was altered, " +
          "or the secret that signed it was removed. Compare it with a printed checkpoint or the log.",
      );
    if (checkpoint !== null && differing.length > 0)
      throw new Error(
        `${chains} chains of the journal hold, with ${rows} rows, but ${differing.length} of the rows that it records (${compared} were ` +
          `compared) are not as it says:\n${differing.join("\n")}\nNobody relies on them before it is known who wrote them.`,
      );
    if (checkpoint !== null)
      return [
        `${chains} chains of the journal hold, with ${rows} rows.`,
        `${compared} certificates, payments, refunds and signed decisions are as it says.`,
        before === "compared"
          ? "None has lost a row since the last checkpoint."
          : "There was no checkpoint to compare with: this is the first one.",
        "The new checkpoint, to print or keep elsewhere:",
        "",
        checkpoint,
        `Verifier key: ${verifierKey}`,
      ].join("\n");
    const lines = broken.map(
      ({ subjectKind, subjectId, sequence }) => `  ${subjectKind} ${subjectId}: row ${sequence}`,
    );
    throw new Error(
      `${broken.length} chains of the journal are broken or have lost rows (${chains} were read). The first row that is missing, moved ` +
        `or altered, of each:\n${[...lines, ...differing].join("\n")}\nAfter a restored backup: npm run journal:verify -- --begin-again`,
    );
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
