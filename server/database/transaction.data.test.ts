import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { inTransaction } from "./transaction.ts";

const t = await openTestDatabase({ max: 8 });
afterAll(() => t.close());
beforeEach(() => emptyTables(t.db, { everything: true }));

const addFamily = (db: Db, code: string) =>
  db.insertInto("family").values({ id: newId(), code }).execute();
const familyCodes = async () =>
  (await t.db.selectFrom("family").select("code").orderBy("code").execute()).map(
    ({ code }) => code,
  );

const addToJournal = async (db: Db, sequence: number) => {
  await db
    .insertInto("journal")
    .values({
      id: newId(),
      format: 1,
      subject_kind: "company",
      subject_id: "1",
      sequence,
      at: new Date(0),
      actor: "test",
      event: "test",
      data: jsonText({}),
      previous_hash: "",
      hash: `${sequence}`,
    })
    .execute();
};
const lastSequence = async (db: Db) => {
  const row = await db
    .selectFrom("journal")
    .select(({ fn }) => fn.max("sequence").as("last"))
    .executeTakeFirstOrThrow();
  return row.last ?? 0;
};

test("a transaction returns the result of its function and keeps its rows", async () => {
  const result = await inTransaction(t.db, async (db) => {
    await addFamily(db, "a");
    return "done";
  });
  expect(result).toBe("done");
  expect(await familyCodes()).toEqual(["a"]);
});

test("a transaction whose function throws is rolled back and throws the same error", async () => {
  const failing = inTransaction(t.db, async (db) => {
    await addFamily(db, "a");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await familyCodes()).toEqual([]);
});

test("a transaction whose function swallows a database error does not count as committed", async () => {
  const failing = inTransaction(t.db, async (db) => {
    await addFamily(db, "a");
    await addFamily(db, "a").catch(() => {});
  });
  await expect(failing).rejects.toThrow();
  expect(await familyCodes()).toEqual([]);
});

describe("conflicts", () => {
  for (const code of ["40001", "40P01"]) {
    test(`a transaction runs again after ${code}`, async () => {
      let runs = 0;
      await inTransaction(t.db, async (db) => {
        await addFamily(db, `run ${++runs}`);
        if (runs < 3) await raise(db, code);
      });
      expect(await familyCodes()).toEqual(["run 3"]);
    });
  }

  test("a transaction runs again when another took its number in a journal chain", async () => {
    await addToJournal(t.db, 1);
    let sequence = 0;
    await inTransaction(t.db, (db) => addToJournal(db, ++sequence));
    expect(sequence).toBe(2);
    expect(await lastSequence(t.db)).toBe(2);
  });

  test("a transaction throws after five conflicts in a row", async () => {
    let runs = 0;
    const losing = inTransaction(t.db, async (db) => {
      runs++;
      await raise(db, "40001");
    });
    await expect(losing).rejects.toMatchObject({ code: "40001" });
    expect(runs).toBe(5);
  });

  test("a transaction does not run again after any other error", async () => {
    await addFamily(t.db, "a");
    let runs = 0;
    const failing = inTransaction(t.db, async (db) => {
      runs++;
      await addFamily(db, "a");
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(runs).toBe(1);
  });
});

test("concurrent transactions lose no row of a journal chain", async () => {
  const append = () =>
    inTransaction(t.db, async (db) => addToJournal(db, (await lastSequence(db)) + 1));
  await Promise.all(Array.from({ length: 4 }, append));
  expect(await lastSequence(t.db)).toBe(4);
});

test("a transaction sees no uncommitted rows of another", async () => {
  await Promise.allSettled([
    inTransaction(t.db, async (db) => {
      await addFamily(db, "undone");
      await sql`select pg_sleep(0.05)`.execute(db);
      throw new Error("undone");
    }),
    inTransaction(t.db, async (db) => {
      const seen = await db.selectFrom("family").select("code").execute();
      await addFamily(db, `saw ${seen.length}`);
    }),
  ]);
  expect(await familyCodes()).toEqual(["saw 0"]);
});

describe("programming errors", () => {
  test("a transaction inside a transaction throws at once", async () => {
    const nested = inTransaction(t.db, (db) => inTransaction(db, async () => {}));
    await expect(nested).rejects.toThrow("one use case opens one transaction");
  });

  test("the outer handle inside a transaction throws at once", async () => {
    const escaping = inTransaction(t.db, () => addFamily(t.db, "escaped"));
    await expect(escaping).rejects.toThrow("use the `db` that the transaction gives");
    const hidden = inTransaction(t.db, async () => t.pool.query("select 1"));
    await expect(hidden).rejects.toThrow("use the `db` that the transaction gives");
    expect(await familyCodes()).toEqual([]);
  });

  test("work started inside a transaction may use the outer handle after the transaction has ended", async () => {
    const ended = Promise.withResolvers<void>();
    let later: Promise<unknown> | undefined;
    await inTransaction(t.db, async () => {
      later = ended.promise.then(() => addFamily(t.db, "later"));
    });
    ended.resolve();
    await later;
    expect(await familyCodes()).toEqual(["later"]);
  });
});

const raise = (db: Db, code: string) =>
  sql`do ${sql.lit(`begin raise 'lost' using errcode = '${code}'; end`)}`.execute(db);
