import type { BackupReports } from "#app/kernel/context.ts";
import { writeBackupReport } from "#server/backup-reports.ts";
import { readConfig } from "#server/config.ts";

const USAGE = `Usage, with the environment of the service:
  npm run backup:report -- backup|drill good|failed <what was done or what failed>
« Exploitation » and /metrics show the last report of each.`;

async function main([what, outcome, ...words]: string[]): Promise<void> {
  if (!isWhat(what) || !["good", "failed"].includes(outcome ?? "") || words.length === 0)
    throw new Error(USAGE);
  const detail = words
    .join(" ")
    .replace(/[^\S\u00A0\u202F]+/g, " ")
    .slice(0, 300);
  const report = { endedAt: new Date(), good: outcome === "good", detail };
  await writeBackupReport(readConfig().DATA_DIR, what, report);
}

const isWhat = (text: string | undefined): text is keyof BackupReports =>
  text === "backup" || text === "drill";

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
