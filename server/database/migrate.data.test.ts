import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { migrate, missingMigrations } from "./migrate.ts";

const t = await openTestDatabase({ max: 4, own: true });
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-migrations-"));
afterAll(async () => {
  fs.rmSync(directory, { recursive: true });
  await t.close();
});

const FIRST = "create table first (id integer); insert into first values (1);";
const SECOND = "alter table first add column name text;";

const write = (files: Record<string, string>) => {
  fs.rmSync(directory, { recursive: true });
  fs.mkdirSync(directory);
  for (const [name, text] of Object.entries(files))
    fs.writeFileSync(path.join(directory, name), text);
};
const landed = async () =>
  (await t.pool.query("select name from schema_migration order by number")).rows.map(
    ({ name }) => name,
  );

beforeEach(async () => {
  await t.pool.query("drop schema public cascade; create schema public");
  write({ "0001_first.sql": FIRST, "0002_second.sql": SECOND });
});

test("a fresh database receives every migration, in order", async () => {
  expect(await migrate(t.pool, directory)).toEqual(["0001_first", "0002_second"]);
  expect((await t.pool.query("select * from first")).rows).toEqual([{ id: 1, name: null }]);
  expect(await landed()).toEqual(["0001_first", "0002_second"]);
});

test("a second start applies no migration, a later one only new ones", async () => {
  await migrate(t.pool, directory);
  expect(await migrate(t.pool, directory)).toEqual([]);
  fs.writeFileSync(path.join(directory, "0003_third.sql"), "insert into first values (2, 'b')");
  expect(await migrate(t.pool, directory)).toEqual(["0003_third"]);
  expect((await t.pool.query("select * from first")).rowCount).toBe(2);
});

test("what is missing is told without a change of the database", async () => {
  expect(await missingMigrations(t.pool, directory)).toEqual(["0001_first", "0002_second"]);
  expect((await t.pool.query("select to_regclass('schema_migration') as there")).rows).toEqual([
    { there: null },
  ]);
  await migrate(t.pool, directory);
  expect(await missingMigrations(t.pool, directory)).toEqual([]);
  fs.writeFileSync(path.join(directory, "0003_third.sql"), "insert into first values (2, 'b')");
  expect(await missingMigrations(t.pool, directory)).toEqual(["0003_third"]);
  expect(await landed()).toEqual(["0001_first", "0002_second"]);
  write({ "0001_first.sql": FIRST });
  await expect(missingMigrations(t.pool, directory)).rejects.toThrow(
    "which this code does not know",
  );
});

test("several starts at once apply each migration once", async () => {
  const starts = await Promise.all([1, 2, 3, 4].map(() => migrate(t.pool, directory)));
  expect(starts.flat().sort()).toEqual(["0001_first", "0002_second"]);
  expect((await t.pool.query("select * from first")).rows).toEqual([{ id: 1, name: null }]);
});

test("a failed migration leaves nothing behind, and the next start tries it again", async () => {
  write({ "0001_first.sql": `${FIRST} select 1 / 0;` });
  await expect(migrate(t.pool, directory)).rejects.toThrow(
    "The migration 0001_first failed: division by zero",
  );
  expect(await landed()).toEqual([]);
  write({ "0001_first.sql": FIRST });
  expect(await migrate(t.pool, directory)).toEqual(["0001_first"]);
});

test("a landed migration that was changed is refused", async () => {
  await migrate(t.pool, directory);
  write({ "0001_first.sql": `${FIRST} `, "0002_second.sql": SECOND });
  await expect(migrate(t.pool, directory)).rejects.toThrow(
    "The migration 0001_first was changed after it landed",
  );
});

test("a landed migration that was renamed is refused", async () => {
  await migrate(t.pool, directory);
  write({ "0001_first.sql": FIRST, "0002_renamed.sql": SECOND });
  await expect(migrate(t.pool, directory)).rejects.toThrow("0002_second was changed");
});

test("a database that is ahead of the code is refused", async () => {
  await migrate(t.pool, directory);
  write({ "0001_first.sql": FIRST });
  await expect(migrate(t.pool, directory)).rejects.toThrow(
    "The database has the migration 0002_second, which this code does not know",
  );
});

test("numbers of migrations may have gaps, and a migration that later fills a gap is applied", async () => {
  write({ "0001_first.sql": FIRST, "0003_third.sql": SECOND });
  expect(await migrate(t.pool, directory)).toEqual(["0001_first", "0003_third"]);
  fs.writeFileSync(path.join(directory, "0002_second.sql"), "insert into first values (2)");
  expect(await migrate(t.pool, directory)).toEqual(["0002_second"]);
});

test("two migrations with one number, or a malformed name, are refused before any migration runs", async () => {
  write({ "0001_first.sql": FIRST, "0001_other.sql": SECOND });
  await expect(migrate(t.pool, directory)).rejects.toThrow("0001_other: another migration");
  write({ "1_first.sql": FIRST });
  await expect(migrate(t.pool, directory)).rejects.toThrow("a migration is called NNNN_");
  expect((await t.pool.query("select to_regclass('first') as first")).rows).toEqual([
    { first: null },
  ]);
});

describe.skipIf(inject("databaseTemplate").engine === "embedded")("on a server", () => {
  test("a migration gives way to readers while another session holds its table, and is applied once it is free", async () => {
    write({ "0001_first.sql": FIRST });
    await migrate(t.pool, directory);
    fs.writeFileSync(path.join(directory, "0002_second.sql"), SECOND);
    const holder = await t.pool.connect();
    await holder.query("begin; select * from first");
    const migrating = migrate(t.pool, directory);
    const waiting = `select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`;
    const isWaiting = async () => (await t.pool.query(waiting)).rowCount === 1;
    await vi.waitUntil(isWaiting, { timeout: 60_000 });
    // It waits behind the migration, which waits for the holder.
    expect((await t.pool.query("select id from first")).rows).toEqual([{ id: 1 }]);
    await holder.query("commit");
    holder.release();
    expect(await migrating).toEqual(["0002_second"]);
    expect((await t.pool.query("select * from first")).rows).toEqual([{ id: 1, name: null }]);
  });
});
