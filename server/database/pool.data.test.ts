import { CompiledQuery, type Kysely } from "kysely";
import type { Pool } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { Tables } from "#db/tables.ts";
import { openTestDatabase } from "#tests/database.ts";
import { silentLog } from "#tests/silent-log.ts";
import { openDatabase } from "./open-database.ts";
import { inTransaction } from "./transaction.ts";

const t = await openTestDatabase({ own: true });
afterAll(() => t.close());

test("a dropped database client leaves neither its transaction nor its settings to the next one", async () => {
  await t.pool.query("create table note (text text)");
  const before = await t.pool.query("show work_mem");
  const client = await t.pool.connect();
  await client.query("begin");
  await client.query("insert into note values ('never committed')");
  await client.query("set work_mem to '1234kB'");
  await client.query("create temporary table scratch (text text)");
  client.release(true);

  expect((await t.pool.query("select * from note")).rows).toEqual([]);
  expect((await t.pool.query("show work_mem")).rows).toEqual(before.rows);
  await expect(t.pool.query("select * from scratch")).rejects.toThrow("does not exist");
});

test("a value nested too deeply is an error of the query, not the end of the database", async () => {
  const nested = "[".repeat(200_000) + "]".repeat(200_000);
  await expect(t.pool.query("select $1::jsonb", [nested])).rejects.toMatchObject({ code: "54001" });
  expect((await t.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test.runIf(t.engine === "server")(
  "queries are neither compiled nor shared among workers",
  async () => {
    const { rows } = await t.pool.query(
      "select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers",
    );
    expect(rows).toEqual([{ jit: "off", workers: "0" }]);
  },
);

test("a value of 3 MB comes back from the database as it was sent", async () => {
  const bytes = Buffer.alloc(3_000_000, "béton");
  const { rows } = await t.pool.query<{ bytes: Buffer }>("select $1::bytea as bytes", [bytes]);
  expect(rows[0]?.bytes.equals(bytes)).toBe(true);
});

test("words can be searched by trigrams", async () => {
  const { rows } = await t.pool.query("select similarity('maconnerie', 'maconerie') > 0.5 as near");
  expect(rows).toEqual([{ near: true }]);
});

test("repeated statements return the rows of their own values", async () => {
  const doubles: unknown[] = [];
  for (const number of [1, 2, 3]) {
    const { rows } = await t.pool.query("select 2 * $1::integer as double", [number]);
    doubles.push(rows[0].double);
  }
  expect(doubles).toEqual([2, 4, 6]);
  await expect(t.pool.query("select 2 * $1::integer as double", ["x"])).rejects.toThrow("invalid");
  const { rows } = await t.pool.query("select 2 * $1::integer as double", [21]);
  expect(rows).toEqual([{ double: 42 }]);
});

describe("a repeated statement", () => {
  const prepared = async (pool = t.pool) => {
    const { rows } = await pool.query(
      "select count(*)::integer as count from pg_prepared_statements where statement like '%$1 || ''%'",
    );
    return rows[0].count;
  };
  const area = async (pool = t.pool) =>
    (await pool.query("select $1 || ' m²' as area", ["12"])).rows;
  const answer = [{ area: "12 m²" }];

  test("a repeated statement is prepared once for each client", async () => {
    await area();
    expect(await prepared()).toBe(0);
    await area();
    await area();
    expect(await prepared()).toBe(1);
    (await t.pool.connect()).release(true);
    expect(await prepared()).toBe(0);
    expect(await area()).toEqual(answer);
    expect(await prepared()).toBe(1);
  });

  test("a repeated statement with a pattern is planned each time", async () => {
    for (let time = 0; time < 3; time++)
      await t.pool.query("select 1 where 'béton' like $1 || ' m²'", ["béton"]);
    const { rows } = await t.pool.query(
      "select 1 from pg_prepared_statements where statement like '%like $1%'",
    );
    expect(rows).toEqual([]);
  });

  test("a repeated statement returns columns that another process has added since, also in a transaction", async () => {
    await t.pool.query("create table wall (id integer primary key)");
    await t.pool.query("insert into wall values (1)");
    const wall = (db: Kysely<Tables>) =>
      db.executeQuery(CompiledQuery.raw("select * from wall where id = $1", [1]));
    for (let time = 0; time < 3; time++) await wall(t.db);
    await t.pool.query("alter table wall add column height integer");
    expect((await wall(t.db)).rows).toEqual([{ id: 1, height: null }]);
    await wall(t.db);
    await t.pool.query("alter table wall add column width integer");
    const rows = await inTransaction(t.db, async (db) => (await wall(db)).rows);
    expect(rows).toEqual([{ id: 1, height: null, width: null }]);
  });

  const lends: [name: string, lend: (pool: Pool) => Promise<unknown>][] = [
    ["knows none of what was prepared", (pool) => pool.query("deallocate all")],
    [
      "knows it already",
      async (pool) => {
        const { rows } = await pool.query(
          "select name from pg_prepared_statements where statement like '%$1 || ''%'",
        );
        const client = await pool.connect();
        client.release(true);
        await pool.query(`prepare "${rows[0].name}" (text) as select $1 || ' m²' as area`);
      },
    ],
  ];

  test.each(lends)(
    "a repeated statement works on a connection that %s, and is not prepared again",
    async (_, lend) => {
      const proxied = await openTestDatabase({ own: true });
      for (let time = 0; time < 3; time++) expect(await area(proxied.pool)).toEqual(answer);
      await lend(proxied.pool);
      for (let time = 0; time < 3; time++) expect(await area(proxied.pool)).toEqual(answer);
      await proxied.pool.query("deallocate all");
      for (let time = 0; time < 3; time++) expect(await area(proxied.pool)).toEqual(answer);
      expect(await prepared(proxied.pool)).toBe(0);
      await proxied.close();
    },
  );

  test.each(lends)(
    "the transaction of a repeated statement runs again on a connection that %s",
    async (_, lend) => {
      const proxied = await openTestDatabase({ own: true });
      for (let time = 0; time < 3; time++) await area(proxied.pool);
      await lend(proxied.pool);
      let runs = 0;
      const { rows } = await inTransaction(proxied.db, async (db) => {
        runs++;
        return await db.executeQuery(CompiledQuery.raw("select $1 || ' m²' as area", ["12"]));
      });
      expect({ rows, runs }).toEqual({ rows: answer, runs: 2 });
      await proxied.close();
    },
  );

  test.runIf(t.engine === "server")(
    "a repeated statement is never prepared where that is switched off",
    async () => {
      const { connectionString } = t.pool.options;
      const plain = await openDatabase(
        { DATABASE_URL: connectionString, DATABASE_POOL: 1, DATABASE_PREPARE: "no", DATA_DIR: "" },
        { log: silentLog, onFatal: () => {} },
      );
      for (let time = 0; time < 3; time++) expect(await area(plain.pool)).toEqual(answer);
      expect(await prepared(plain.pool)).toBe(0);
      await plain.close();
    },
  );
});
