import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { checkpoint, vacuum } from "./maintenance.ts";

const t = await openTestDatabase({ own: true });
afterAll(() => t.close());

test("a vacuum gives back the space of dead rows and counts the live ones", async () => {
  await t.pool.query(`create table "Big one" as select 'x' as text from generate_series(1, 20000)`);
  await t.pool.query(`delete from "Big one" where ctid > '(10,1)'`);
  const before = await sizeAndRows();
  await vacuum(t.pool);
  const after = await sizeAndRows();
  expect(after.size).toBeLessThan(before.size / 2);
  expect(after.rows).toBe((await t.pool.query(`select * from "Big one"`)).rowCount);
});

test("a checkpoint moves the point from which a restart must replay", async () => {
  await t.pool.query("create table written as select * from generate_series(1, 1000)");
  const before = await redoPoint();
  await checkpoint(t.pool);
  expect(await redoPoint()).not.toBe(before);
});

const sizeAndRows = async (): Promise<{ size: number; rows: number }> =>
  (
    await t.pool.query(`select pg_relation_size(oid)::integer as size, reltuples::integer as rows
      from pg_class where relname = 'Big one'`)
  ).rows[0];

const redoPoint = async (): Promise<string> =>
  (await t.pool.query("select redo_lsn::text as point from pg_control_checkpoint()")).rows[0].point;
