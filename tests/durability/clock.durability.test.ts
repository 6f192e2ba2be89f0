import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { buildPages } from "#tests/built-pages.ts";
import { projectRoot, visitorEnvironment } from "#tests/e2e/product.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { silentLog } from "#tests/silent-log.ts";
import { killRunning, startOn } from "./killable-product.ts";
import { type Acknowledged, attemptsOf, expectWhole, mailsIn, send } from "./registrations.ts";

afterAll(killRunning);

const HOUR = 3_600_000;
let dataDir: string;
let clock: string;
beforeAll(async () => {
  await buildPages();
  dataDir = await mkdtemp(join(tmpdir(), "tabax-clock-"));
  clock = join(dataDir, "clock");
  await copyMigrated(dataDir);
  await writeFile(clock, "0");
});
afterAll(() => dataDir && rm(dataDir, { recursive: true, force: true }));

const mailed = (count: number) =>
  vi.waitUntil(async () => (await mailsIn(dataDir)).length >= count, {
    timeout: 120_000,
    interval: 1_000,
  });

test("a clock that goes back by an hour and ahead by a day while companies register loses no registration and no mail, doubles none, and leaves nothing planned for later", async () => {
  const product = await startOn(dataDir, {
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${join(projectRoot, "tests/shifted-clock.ts")}`,
  });
  const next = await attemptsOf(product.url);
  const acknowledged: Acknowledged = new Map();
  for (const offset of [0, -HOUR, 24 * HOUR, 0]) {
    await writeFile(clock, String(offset));
    // The process reads the file ten times a second.
    await pause(300);
    for (let count = 0; count < 3; count += 1) {
      const attempt = next();
      const { status, partnerId } = await send(product.url, attempt);
      expect(status, `${offset} ms`).toBe(201);
      acknowledged.set(partnerId, attempt);
      // The same once more, as after a lost answer.
      expect(await send(product.url, attempt)).toEqual({ status: 201, partnerId });
    }
    for (const path of ["/", "/register", "/annuaire", "/readyz"])
      expect((await fetch(`${product.url}${path}`)).status, `${path} at ${offset} ms`).toBe(200);
  }
  // Those of the day ahead are due tomorrow, until the process takes that back after ten steady minutes or at its next start.
  const ofTomorrow = 3;
  await mailed(acknowledged.size - ofTomorrow);
  await product.stop();
  expect(product.log()).toContain("The clock of this machine leapt");

  const again = await startOn(dataDir);
  await mailed(acknowledged.size);
  await again.stop();
  expect(await mailsIn(dataDir)).toHaveLength(acknowledged.size);
  const { db, close } = await openDatabase(
    { DATA_DIR: dataDir, DATABASE_POOL: 1 },
    { log: silentLog, onFatal: () => {} },
  );
  expect(await expectWhole(db, acknowledged)).toBe(acknowledged.size);
  // The journal keeps the hour that the clock said: proof that the product saw all three.
  const rows = await db
    .selectFrom("journal")
    .select("at")
    .where("subject_kind", "=", "company")
    .execute();
  const hoursOff = new Set(
    rows.map(({ at }) => Math.round((at.getTime() - Date.now()) / HOUR) + 0),
  );
  expect([...hoursOff].toSorted((a, b) => a - b)).toEqual([-1, 0, 24]);
  const planned = await db
    .selectFrom("task")
    .select(["kind", "next_attempt_at"])
    .where("done_at", "is", null)
    .where("given_up_at", "is", null)
    .where("next_attempt_at", ">", new Date(Date.now() + HOUR))
    .execute();
  expect(planned).toEqual([]);
  await close();
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/journal-verify.ts"], {
    cwd: projectRoot,
    env: { ...visitorEnvironment(), DATA_DIR: dataDir },
  });
  expect(stdout).not.toMatch(/broken/i);
}, 300_000);
