import { cp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { buildPages } from "#tests/built-pages.ts";
import { preparedFolder } from "#tests/e2e/product.ts";
import { silentLog } from "#tests/silent-log.ts";
import { smallDisk } from "#tests/small-disk.ts";
import { killRunning, startOn } from "./killable-product.ts";
import { type Acknowledged, attemptsOf, expectWhole, send } from "./registrations.ts";

const disk = smallDisk(400_000_000);
afterAll(async () => {
  await killRunning();
  disk?.close();
});

describe.skipIf(!disk)("a product whose disk is full", () => {
  const dataDir = join(disk?.folder ?? "", "data");
  const acknowledged: Acknowledged = new Map();
  const settings = { DISK_RESERVE_MB: "0" };

  beforeAll(async () => {
    await buildPages();
    await cp(await preparedFolder(), dataDir, { recursive: true });
  });

  test("a full disk fails /readyz and each registration that cannot be kept, and the product still ends well", async () => {
    const product = await startOn(dataDir, settings);
    const next = await attemptsOf(product.url);
    const register = async () => {
      const attempt = next();
      const { status, partnerId } = await send(product.url, attempt);
      if (status === 201) acknowledged.set(partnerId, attempt);
      return status;
    };
    expect(await register()).toBe(201);
    disk?.fillUp();
    await vi.waitUntil(async () => (await register()) !== 201, { timeout: 60_000 });
    expect(await register()).toBe(503);
    const statusOf = (path: string) => fetch(`${product.url}${path}`).then(({ status }) => status);
    await vi.waitUntil(async () => (await statusOf("/readyz")) === 503, { timeout: 30_000 });
    expect(await statusOf("/livez")).toBe(200);
    await product.stop();
  }, 180_000);

  test("a start on a full disk ends with a sentence and no stack", async () => {
    const failed = await startOn(dataDir, settings).catch(({ message }: Error) => message);
    expect(failed).toContain("The disk of DATA_DIR is full");
    expect(failed).not.toMatch(/\n\s+at /);
  }, 60_000);

  test("once there is space again, everything that was acknowledged before the full disk is there", async () => {
    disk?.freeSpace();
    const product = await startOn(dataDir, settings);
    await product.stop();
    const config = { DATABASE_POOL: 1, DATA_DIR: dataDir };
    const database = await openDatabase(config, { log: silentLog, onFatal: () => {} });
    expect(acknowledged.size).toBeGreaterThan(0);
    await expectWhole(database.db, acknowledged);
    await database.close();
  }, 120_000);
});
