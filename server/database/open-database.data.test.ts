import { AsyncResource } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { silentLog } from "#tests/silent-log.ts";
import { openDatabase } from "./open-database.ts";
import { inTransaction } from "./transaction.ts";

/** Runs a query outside the current transaction, as another request would. */
const onceOutside = AsyncResource.bind(<T>(work: () => Promise<T>) => work());

const t = await openTestDatabase({ own: true });
afterAll(() => t.close());

test("the query builder and the pool see the same tables", async () => {
  await t.db.insertInto("rate_limit").values({ key: "a", points: 3 }).execute();
  const { rows } = await t.pool.query("select points from rate_limit");
  expect(rows).toEqual([{ points: 3 }]);
});

test("a database closed twice at once closes without an error", async () => {
  const other = await openTestDatabase({ own: true });
  await Promise.all([other.close(), other.close()]);
  await expect(other.pool.query("select 1")).rejects.toThrow("after calling end");
});

test("the error of an unreachable server names it without its password", async () => {
  const opening = openDatabase(
    { DATABASE_URL: "postgres://me:secret@127.0.0.1:1/x", DATABASE_POOL: 1, DATA_DIR: "" },
    { log: silentLog, onFatal: () => {} },
  );
  const error = await opening.catch((error: Error) => error);
  expect(String(error)).toContain("The PostgreSQL server of DATABASE_URL (127.0.0.1:1/x)");
  expect(String(error)).toContain("ECONNREFUSED");
  expect(String(error)).not.toContain("secret");
});

describe.skipIf(inject("databaseTemplate").engine === "embedded")("on a server", () => {
  test("as many connections as configured work at once", async () => {
    const wide = await openTestDatabase({ max: 3 });
    const clients = await Promise.all([1, 2, 3].map(() => wide.pool.connect()));
    const ids = await Promise.all(
      clients.map(
        async (client) => (await client.query("select pg_backend_pid() as id")).rows[0].id,
      ),
    );
    for (const client of clients) client.release();
    await wide.close();
    expect(new Set(ids).size).toBe(3);
  });

  test("a statement is ended after half a minute, by a setting that no proxy refuses", async () => {
    const { pool, close } = await openTestDatabase({ max: 1 });
    const { rows } = await pool.query(
      "select setting, source from pg_settings where name = 'statement_timeout'",
    );
    await close();
    // A parameter of the connection start has the source « client », and PgBouncer refuses such parameters.
    expect(rows).toEqual([{ setting: "30000", source: "session" }]);
  });

  test("a connection that the server ends between two statements fails only its transaction", async () => {
    const pair = await openTestDatabase({ max: 2 });
    for (let round = 0; round < 3; round++) {
      const cut = inTransaction(pair.db, async (db) => {
        const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
        const { pool } = pair;
        await onceOutside(() => pool.query("select pg_terminate_backend($1)", [rows[0]?.id]));
        await pause(50);
        await sql`select 1`.execute(db);
      });
      await expect(cut).rejects.toThrow();
      expect((await pair.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    }
    await pair.close();
  });
});
