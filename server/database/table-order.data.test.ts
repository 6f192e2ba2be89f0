import { afterAll, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { tablesInOrder } from "./table-order.ts";

const t = await openTestDatabase({ own: true });
afterAll(() => t.close());

test("a table comes after those that its foreign keys point to, and the list of migrations is left out", async () => {
  const tables = await tablesInOrder(t.db);
  expect(tables.indexOf("family")).toBeLessThan(tables.indexOf("family_in_edition"));
  expect(tables.indexOf("account")).toBeLessThan(tables.indexOf("member"));
  expect(tables).not.toContain("schema_migration");
});

test("tables can be emptied in this order, with or without those of the reference data", async () => {
  const [edition_id, family_id] = [newId(), newId()];
  await t.pool.query(
    "insert into nomenclature_edition values ($1, 1, '2026-01-01', now(), 'tests')",
    [edition_id],
  );
  await t.db.insertInto("family").values({ id: family_id, code: "A" }).execute();
  await t.db
    .insertInto("family_in_edition")
    .values({ edition_id, family_id, name: "A", position: 1 })
    .execute();
  await t.db.insertInto("rate_limit").values({ key: "a" }).execute();
  const counts = async () => {
    const { rows } =
      await t.pool.query(`select (select count(*)::integer from family_in_edition) as families,
      (select count(*)::integer from rate_limit) as limits`);
    return rows[0];
  };
  await emptyTables(t.db);
  expect(await counts()).toEqual({ families: 1, limits: 0 });
  await emptyTables(t.db, { everything: true });
  expect(await counts()).toEqual({ families: 0, limits: 0 });
});

test("the order of tables refuses a cycle of foreign keys", async () => {
  await t.pool.query(`create table hen (id integer primary key);
    create table egg (id integer primary key, hen integer references hen);
    alter table hen add column egg integer references egg`);
  await expect(tablesInOrder(t.db)).rejects.toThrow("circle");
});
