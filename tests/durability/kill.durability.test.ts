import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { buildPages } from "#tests/built-pages.ts";
import { isLong } from "#tests/landing.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { silentLog } from "#tests/silent-log.ts";
import { killRunning, startOn } from "./killable-product.ts";
import {
  type Acknowledged,
  type Attempt,
  attemptsOf,
  expectWhole,
  letTimePass,
  mailsIn,
  send,
} from "./registrations.ts";

afterAll(killRunning);

const kills = isLong ? 20 : 1;
const LONGEST_OF_KILLS = isLong ? 900_000 : 180_000;
const senders = 8;
const acknowledgedPerRound = 10;

let dataDir: string;
beforeAll(async () => {
  await buildPages();
  dataDir = await mkdtemp(join(tmpdir(), "tabax-kill-"));
  await copyMigrated(dataDir);
});
afterAll(() => dataDir && rm(dataDir, { recursive: true, force: true }));

const acknowledged: Acknowledged = new Map();
const unanswered: Attempt[] = [];

/** Several senders at once, and the end of the product in the middle of their registrations. */
async function sendUntilKilled() {
  const product = await startOn(dataDir);
  const nextAttempt = await attemptsOf(product.url);
  let answered = 0;
  let killed: Promise<void> | undefined;
  const sender = async () => {
    while (!killed) {
      const attempt = nextAttempt();
      const { status, partnerId } = await send(product.url, attempt);
      if (status === 0) unanswered.push(attempt);
      else {
        expect(status).toBe(201);
        acknowledged.set(partnerId, attempt);
        answered += 1;
      }
      if (answered >= acknowledgedPerRound) killed ??= product.kill();
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  await killed;
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const config = { DATA_DIR: dataDir, DATABASE_POOL: 1, DATABASE_URL: undefined };
  const { db, close } = await openDatabase(config, { log: silentLog, onFatal });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

describe("a product that is killed", () => {
  test(
    "a product killed while companies register loses no acknowledged registration, and leaves none half written",
    async () => {
      for (let round = 1; round <= kills; round++) {
        await sendUntilKilled();
        await withDatabase((db) => expectWhole(db, acknowledged));
      }
      expect(acknowledged.size).toBeGreaterThanOrEqual(kills * acknowledgedPerRound);
      expect(unanswered.length).toBeGreaterThan(0);
    },
    LONGEST_OF_KILLS,
  );

  test("after a kill, registrations that are sent again are registered once, and all are mailed", async () => {
    await withDatabase(letTimePass);
    const product = await startOn(dataDir);
    for (const attempt of unanswered) {
      const { status, partnerId } = await send(product.url, attempt);
      expect(status).toBe(201);
      acknowledged.set(partnerId, attempt);
    }
    await vi.waitUntil(async () => (await mailsIn(dataDir)).length >= acknowledged.size, 60_000);
    await product.stop();
    const mails = await mailsIn(dataDir);
    expect(mails).toHaveLength(acknowledged.size);
    await withDatabase(async (db) => {
      expect(await expectWhole(db, acknowledged)).toBe(acknowledged.size);
      const rows = await db.selectFrom("mail").select(["id", "sent_at"]).execute();
      expect(rows.filter(({ sent_at }) => sent_at === null)).toEqual([]);
      for (const { id } of rows) expect(mails.some((name) => name.includes(id))).toBe(true);
    });
  });
});
