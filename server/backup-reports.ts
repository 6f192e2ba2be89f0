import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { BackupReport, BackupReports } from "#app/kernel/context.ts";

/** A file beside the data: a backup ends while the embedded database is open in the product alone. */
const fileOf = (dataDir: string) => join(dataDir, "backups.json");

const report = v.object({
  endedAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  good: v.boolean(),
  detail: v.string(),
  todo: v.exactOptional(v.string()),
});
const reports = v.object({ backup: v.optional(report), drill: v.optional(report) });

/** What was reported; nothing where there is no file, or one that cannot be read. */
export async function backupReports(dataDir: string): Promise<BackupReports> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => "{}");
  try {
    const { backup, drill } = v.parse(reports, JSON.parse(text));
    return { ...(backup && { backup }), ...(drill && { drill }) };
  } catch {
    return {};
  }
}

/** Replaces one report and keeps the other. */
export async function writeBackupReport(
  dataDir: string,
  what: keyof BackupReports,
  done: BackupReport,
): Promise<void> {
  const all = { ...(await backupReports(dataDir)), [what]: done };
  const file = fileOf(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(all, null, 1)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
