import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";

const t = await openTestDatabase({ own: true });
afterAll(() => t.close());

test("a client that is dropped leaves neither transaction nor setting to the next", async () => {
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

test("words can be searched by their parts", async () => {
  const { rows } = await t.pool.query("select similarity('maconnerie', 'maconerie') > 0.5 as near");
  expect(rows).toEqual([{ near: true }]);
});

test("statements that come back give the rows of their own values", async () => {
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

test.skipIf(t.engine === "server")(
  "embedded, they are prepared once, for each client",
  async () => {
    const prepared = async () => {
      const { rows } = await t.pool.query(
        "select count(*)::integer as count from pg_prepared_statements where statement like '%$1 || ''%'",
      );
      return rows[0].count;
    };
    const ask = () => t.pool.query("select $1 || ' m²' as area", ["12"]);
    await ask();
    expect(await prepared()).toBe(0);
    await ask();
    await ask();
    expect(await prepared()).toBe(1);
    (await t.pool.connect()).release(true);
    expect(await prepared()).toBe(0);
    expect((await ask()).rows).toEqual([{ area: "12 m²" }]);
  },
);
