import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { databaseDirectory } from "#server/database/directory-lock.ts";
import { openEmbedded } from "#server/database/embedded.ts";
import { backUp, restore } from "./db-backup.ts";

const template = inject("databaseTemplate");
const folder = path.join(os.tmpdir(), `tabax-backup-${process.pid}-${Date.now()}`);
const original = path.join(folder, "original");
const copy = path.join(folder, "copy");
const file = path.join(folder, "backup.tar.gz");
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const open = (dataDirectory: string) =>
  openEmbedded(databaseDirectory(dataDirectory), {
    onFatal: (error) => {
      throw error;
    },
  });

async function pointsRestored(folderOfCopy: string, from: string): Promise<object[]> {
  await restore(folderOfCopy, from);
  const { pool, close } = await open(folderOfCopy);
  const { rows } = await pool.query("select key, points from rate_limit");
  await close();
  return rows;
}

// Each starts real databases with real fsync.
vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(template.engine === "server")("the backup of an embedded database", () => {
  beforeAll(() => {
    if (template.engine === "embedded")
      fs.cpSync(template.dataDirectory, original, { recursive: true });
  });

  test("is refused while a server uses the database, which can make one itself", async () => {
    const running = await open(original);
    await running.pool.query("insert into rate_limit (key, points) values ('a', 7)");
    await expect(backUp(original, file)).rejects.toThrow("already open in another process");
    await running.backup(`${file}.live`);
    await running.close();
    expect(fs.statSync(`${file}.live`).size).toBeGreaterThan(100_000);
  });

  test("gives all rows back to an empty folder", async () => {
    await backUp(original, file);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(await pointsRestored(copy, file)).toEqual([{ key: "a", points: 7 }]);
  });

  test("overwrites neither a file nor a database", async () => {
    await expect(backUp(original, file)).rejects.toThrow("EEXIST");
    await expect(restore(copy, file)).rejects.toThrow("already holds a database");
  });

  test("needs a database and a backup; a running server makes one as good", async () => {
    await expect(backUp(path.join(folder, "none"), `${file}.2`)).rejects.toThrow("no database");
    const target = path.join(folder, "target");
    await expect(restore(target, path.join(folder, "missing"))).rejects.toThrow("ENOENT");
    fs.writeFileSync(path.join(folder, "broken"), "not a backup");
    await expect(restore(target, path.join(folder, "broken"))).rejects.toThrow();
    expect(await pointsRestored(target, `${file}.live`)).toEqual([{ key: "a", points: 7 }]);
  });
});
