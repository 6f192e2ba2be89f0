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

test("a vacuum repeats only the tables in which many rows have died since the last one", async () => {
  await t.pool.query("create table mails as select 1 as attempts from generate_series(1, 1000)");
  await t.pool.query("create table companies as select 1 as id from generate_series(1, 1000)");
  await vacuum(t.pool);
  const first = await vacuumed();
  await t.pool.query("update mails set attempts = 2");
  await t.pool.query("delete from companies where ctid = '(0,1)'");
  await t.pool.query("select pg_stat_force_next_flush()");
  await vacuum(t.pool);
  const second = await vacuumed();
  expect(second.companies).toEqual(first.companies);
  expect(second.mails?.getTime()).toBeGreaterThan(first.mails?.getTime() ?? Number.NaN);
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

async function vacuumed(): Promise<Record<string, Date>> {
  const { rows } = await t.pool.query<{ name: string; at: Date }>(
    "select relname as name, last_vacuum as at from pg_stat_user_tables where relname in ('mails', 'companies')",
  );
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}

const redoPoint = async (): Promise<string> =>
  (await t.pool.query("select redo_lsn::text as point from pg_control_checkpoint()")).rows[0].point;
