import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import { aMemberAccount } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { statementsDuring } from "#tests/statements.ts";
import { readTogether } from "./joined-reads.ts";

const t = openForTests();

/** A value of each kind that the product reads, null beside it, texts that look like values, and columns of one name. */
const everyKind = sql`select 9007199254740993::bigint as big, 12::integer as small, 1.50::numeric as exact, 0.1::float8 as float,
  true as yes, null::boolean as unknown, '2026-11-24'::date as day, '10:30'::time as hour, '2026-11-24 10:00:00.123456+00'::timestamptz as at, null::timestamptz as never,
  '2026-11-24 10:00:00+00' as text, 'a$1 "quoted" \\ é' as signs, '' as empty,
  ${{ at: "2026-11-24", big: 1 }}::jsonb as object, '[1,null]'::json as list, array['a', null, 'b,c'] as texts,
  array[1, 2]::bigint[] as bigs, array['2026-11-24']::date[] as days, '\\x00ff'::bytea as bytes`;

const days = (db: Db, count: number) =>
  sql<{ day: number }>`select day from generate_series(1, ${count}::integer) day order by day desc`
    .execute(db)
    .then(({ rows }) => rows);

const companies = (db: Db, name: string) =>
  db.selectFrom("company").select(["id", "name", "created_at"]).where("name", "=", name).execute();

test("queries asked at the same moment give the rows of each alone, in one statement", async () => {
  await aMemberAccount(t.services, { company: { name: "Sahel Bâtiment" } });
  const ask = (db: Db) => ({
    kinds: everyKind.execute(db).then(({ rows }) => rows),
    own: companies(db, "Sahel Bâtiment"),
    none: companies(db, "nobody"),
    days: days(db, 3),
    known: 7,
  });
  const { kinds, ...joined } = await readTogether(t.db, ask);
  expect(kinds).toStrictEqual((await everyKind.execute(t.db)).rows);
  expect(joined).toStrictEqual({
    own: await companies(t.db, "Sahel Bâtiment"),
    none: [],
    days: [{ day: 3 }, { day: 2 }, { day: 1 }],
    known: 7,
  });
  expect(joined.own).toHaveLength(1);
  // The first time the engine is asked for the columns of each query.
  expect(await statementsDuring(() => readTogether(t.db, ask))).toHaveLength(1);
});

test("a query that needs the answer of another is sent after it, with those that wait as well", async () => {
  const after = async (db: Db) => days(db, (await days(db, 2)).length);
  const ask = () =>
    readTogether(t.db, (db) => ({ one: after(db), other: after(db), first: days(db, 1) }));
  const both = [{ day: 2 }, { day: 1 }];
  expect(await ask()).toEqual({ one: both, other: both, first: [{ day: 1 }] });
  expect(await statementsDuring(ask)).toHaveLength(2);
});

test("one query alone is sent as it is", async () => {
  const [text] = await statementsDuring(() =>
    readTogether(t.db, (db) => ({ none: companies(db, "nobody") })),
  );
  expect(text).toMatch(/^select "id", "name"/);
});

test("a failure fails the queries that were sent with it and no later ones", async () => {
  const failing = (db: Db) => sql`select ${"x"}::integer as number`.execute(db);
  const { outcomes } = await readTogether(t.db, (db) => ({
    outcomes: Promise.allSettled([failing(db), days(db, 1)]),
  }));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(
    readTogether(t.db, (db) => ({ wrong: failing(db), right: days(db, 1) })),
  ).rejects.toThrow("invalid input");
  expect(await readTogether(t.db, (db) => ({ one: days(db, 1), two: days(db, 1) }))).toEqual({
    one: [{ day: 1 }],
    two: [{ day: 1 }],
  });
});

test("writes are refused, also inside a query", async () => {
  const removal = (db: Db) => ({ gone: db.deleteFrom("company").execute() });
  await expect(readTogether(t.db, removal)).rejects.toThrow("Only queries are read together");
  const hidden = (db: Db) =>
    sql`with gone as (delete from company returning id) select id from gone`.execute(db);
  await expect(
    readTogether(t.db, (db) => ({ hidden: hidden(db), seen: days(db, 1) })),
  ).rejects.toThrow(/data-modifying/);
  const opened = readTogether(t.db, (db) => ({
    done: db.transaction().execute(async () => {}),
  }));
  await expect(opened).rejects.toThrow("not in a transaction");
});

test("a handle of another kind sends each query alone", async () => {
  const handle = t.db.withoutPlugins();
  const ask = (db: Db) => ({ days: days(db, 1), others: days(db, 2) });
  await readTogether(handle, ask);
  expect(await statementsDuring(() => readTogether(handle, ask))).toHaveLength(2);
});

test("in a transaction each query goes alone, and reads what the transaction has written", async () => {
  const { companyId } = await aMemberAccount(t.services, { company: { name: "Avant" } });
  const names = (db: Db) =>
    db.selectFrom("company").select("name").where("id", "=", companyId).execute();
  const read = await t.services.inTransaction(async (tx) => {
    await tx.updateTable("company").set({ name: "Après" }).where("id", "=", companyId).execute();
    return await readTogether(tx, (db) => ({ names: names(db), days: days(db, 1) }));
  });
  expect(read).toEqual({ names: [{ name: "Après" }], days: [{ day: 1 }] });
});
