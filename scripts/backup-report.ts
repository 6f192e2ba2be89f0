import type { BackupReports } from "#app/kernel/context.ts";
import { writeBackupReport } from "#server/backup-reports.ts";
import { readConfig } from "#server/config.ts";

const USAGE = `Usage, with the environment of the service:
  npm run backup:report -- backup|drill good|failed <what was done or what failed> [--todo <what mends it>]
« Exploitation » and /metrics show the last report of each.`;

async function main([what, outcome, ...words]: string[]): Promise<void> {
  const todoFrom = words.includes("--todo") ? words.indexOf("--todo") : words.length;
  const detail = oneLine(words.slice(0, todoFrom));
  const todo = oneLine(words.slice(todoFrom + 1));
  if (!isWhat(what) || !["good", "failed"].includes(outcome ?? "") || detail === "")
    throw new Error(USAGE);
  const good = outcome === "good";
  const report = { endedAt: new Date(), good, detail, ...(todo && !good && { todo }) };
  await writeBackupReport(readConfig().DATA_DIR, what, report);
}

const oneLine = (words: readonly string[]): string =>
  words
    .join(" ")
    .replace(/[^\S\u00A0\u202F]+/g, " ")
    .trim()
    .slice(0, 300);

const isWhat = (text: string | undefined): text is keyof BackupReports =>
  text === "backup" || text === "drill";

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
