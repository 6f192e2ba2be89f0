import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { buildPages } from "#tests/built-pages.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { silentLog } from "#tests/silent-log.ts";
import { killRunning, startOn } from "./killable-product.ts";
import { type Acknowledged, attemptsOf, expectWhole, send } from "./registrations.ts";

afterAll(killRunning);

const senders = 4;

let folder: string;
beforeAll(async () => {
  await buildPages();
  folder = await mkdtemp(join(tmpdir(), "tabax-live-backup-"));
});
afterAll(() => folder && rm(folder, { recursive: true, force: true }));

const backup = (dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/db-backup.ts", ...args], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), DATA_DIR: dataDir, SECRET: "x".repeat(32) },
  });

test("a backup made while companies register holds every registration acknowledged before it, none half written, and cuts nobody", async () => {
  const dataDir = join(folder, "serving");
  await copyMigrated(dataDir);
  const product = await startOn(dataDir);
  const nextAttempt = await attemptsOf(product.url);
  const acknowledged: Acknowledged = new Map();
  let ended = false;
  const sender = async () => {
    while (!ended) {
      const attempt = nextAttempt();
      const { status, partnerId } = await send(product.url, attempt);
      expect(status).toBe(201);
      acknowledged.set(partnerId, attempt);
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, sender));
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(10);

  const before = new Map(acknowledged);
  const file = join(folder, "backup.tgz");
  await backup(dataDir, file);
  const during = acknowledged.size - before.size;
  ended = true;
  await sending;
  await product.stop();

  const restored = join(folder, "restored");
  await backup(restored, "--restore", file);
  const { db, close } = await openDatabase(
    { DATA_DIR: restored, DATABASE_POOL: 1 },
    {
      log: silentLog,
      onFatal: (error) => {
        throw error;
      },
    },
  );
  const there = await expectWhole(db, before);
  await close();
  expect(during).toBeGreaterThan(0);
  expect(there).toBeLessThan(acknowledged.size);
});
