import { readFileSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import type { Disk, Host } from "#app/kernel/context.ts";
import { backupReports } from "./backup-reports.ts";
import type { Config } from "./config.ts";
import { foldersOf, type StoreConfig } from "./files/open-files.ts";
import { journalCopies } from "./journal-copies.ts";
import { probeOf } from "./mail/probe.ts";
import { engineInstalled } from "./pdf/engine.ts";

type HostConfig = Pick<Config, "DATA_DIR" | "DATABASE_URL" | "SMTP_URL" | "SECRETS" | "SECRET"> &
  Partial<Pick<Config, "DISK_RESERVE_MB" | "PUBLIC_URL">> &
  StoreConfig;

/** The services of this machine and those that the configuration names. */
export function hostOf(
  config: HostConfig,
  startedAt: Date,
  untrustedProxy: Host["untrustedProxy"] = () => null,
): Host {
  return {
    version: versionOfPackage(),
    startedAt,
    node: process.versions.node,
    database: config.DATABASE_URL ? "server" : "embedded",
    mails: config.SMTP_URL
      ? { to: "server", server: new URL(config.SMTP_URL).host }
      : { to: "folder", folder: resolve(config.DATA_DIR, "mail") },
    mailServer: config.SMTP_URL ? probeOf(config.SMTP_URL) : null,
    isPublic: config.PUBLIC_URL !== undefined,
    untrustedProxy,
    secretGiven: (config.SECRETS ?? config.SECRET) !== undefined,
    wallClock: () => Date.now(),
    disks: () => disksOf(config),
    drawsDocuments: engineInstalled(),
    journalCopies: journalCopies(config),
    backups: () => backupReports(config.DATA_DIR),
  };
}

/** The disks of the data and of the documents: one entry when both are on the same. */
async function disksOf(config: HostConfig): Promise<Disk[]> {
  const [data, documents] = foldersOf(config);
  const reserveBytes = (config.DISK_RESERVE_MB ?? 0) * 1_000_000;
  const diskOf = async (holds: Disk["holds"], folder: string): Promise<Disk> => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { holds, freeBytes: bavail * bsize, totalBytes: blocks * bsize, reserveBytes };
  };
  const deviceOf = (folder: string) => stat(folder).catch(() => null);
  const [here, there] = await Promise.all([data, documents].map((each) => deviceOf(each ?? "")));
  const isOther = there && here && there.dev !== here.dev;
  return await Promise.all([
    diskOf("data", config.DATA_DIR),
    ...(documents && isOther ? [diskOf("documents", documents)] : []),
  ]);
}

function versionOfPackage(): string {
  const file = readFileSync(resolve(import.meta.dirname, "../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}
