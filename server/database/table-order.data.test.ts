import { afterAll, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { tablesInOrder } from "./table-order.ts";

const t = await openTestDatabase({ own: true });
afterAll(() => t.close());

test("a table comes after those that it points to, and the list of migrations is none", async () => {
  const tables = await tablesInOrder(t.db);
  expect(tables.indexOf("family")).toBeLessThan(tables.indexOf("area"));
  expect(tables.indexOf("account")).toBeLessThan(tables.indexOf("member"));
  expect(tables).not.toContain("schema_migration");
});

test("tables can be emptied, with or without those of the reference data", async () => {
  const familyId = newId();
  await t.db
    .insertInto("family")
    .values({ id: familyId, code: "A", name: "A", position: 1 })
    .execute();
  await t.db
    .insertInto("area")
    .values({ id: newId(), family_id: familyId, code: "A1", name: "A1", position: 1 })
    .execute();
  await t.db.insertInto("rate_limit").values({ key: "a" }).execute();
  const counts = async () => {
    const { rows } = await t.pool.query(`select (select count(*)::integer from area) as areas,
      (select count(*)::integer from rate_limit) as limits`);
    return rows[0];
  };
  await emptyTables(t.db);
  expect(await counts()).toEqual({ areas: 1, limits: 0 });
  await emptyTables(t.db, { everything: true });
  expect(await counts()).toEqual({ areas: 0, limits: 0 });
});

test("keys that make a circle are refused", async () => {
  await t.pool.query(`create table hen (id integer primary key);
    create table egg (id integer primary key, hen integer references hen);
    alter table hen add column egg integer references egg`);
  await expect(tablesInOrder(t.db)).rejects.toThrow("circle");
});
