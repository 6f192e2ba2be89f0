import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { resolve } from "node:path";
import type { Host } from "#app/kernel/context.ts";
import type { Config } from "./config.ts";
import type { StoreConfig } from "./files/open-files.ts";
import { journalCopies } from "./journal-copies.ts";
import { probeOf } from "./mail/probe.ts";

type HostConfig = Pick<Config, "DATA_DIR" | "DATABASE_URL" | "SMTP_URL" | "SECRETS" | "SECRET"> &
  Partial<Pick<Config, "DISK_RESERVE_MB">> &
  StoreConfig;

/** The services of this machine and those that the configuration names. */
export function hostOf(config: HostConfig, startedAt: Date): Host {
  return {
    version: versionOfPackage(),
    startedAt,
    node: process.versions.node,
    database: config.DATABASE_URL ? "server" : "embedded",
    mails: config.SMTP_URL
      ? { to: "server", server: new URL(config.SMTP_URL).host }
      : { to: "folder", folder: resolve(config.DATA_DIR, "mail") },
    mailServer: config.SMTP_URL ? probeOf(config.SMTP_URL) : null,
    secretGiven: (config.SECRETS ?? config.SECRET) !== undefined,
    disk: async () => {
      const { bavail, blocks, bsize } = await statfs(config.DATA_DIR);
      const reserveBytes = (config.DISK_RESERVE_MB ?? 0) * 1_000_000;
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, reserveBytes };
    },
    journalCopies: journalCopies(config),
  };
}

function versionOfPackage(): string {
  const file = readFileSync(resolve(import.meta.dirname, "../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}
