import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
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
      data: "{}",
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

test("what the work returns is returned, and what it wrote stays", async () => {
  const result = await inTransaction(t.db, async (db) => {
    await addFamily(db, "a");
    return "done";
  });
  expect(result).toBe("done");
  expect(await familyCodes()).toEqual(["a"]);
});

test("when the work throws, all of it is undone and its error is passed on", async () => {
  const failing = inTransaction(t.db, async (db) => {
    await addFamily(db, "a");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await familyCodes()).toEqual([]);
});

test("an error of the database that the work swallows cannot pass for a commit", async () => {
  const failing = inTransaction(t.db, async (db) => {
    await addFamily(db, "a");
    await addFamily(db, "a").catch(() => {});
  });
  await expect(failing).rejects.toThrow();
  expect(await familyCodes()).toEqual([]);
});

describe("what another transaction may have won", () => {
  for (const code of ["40001", "40P01"]) {
    test(`the work runs again after ${code}`, async () => {
      let runs = 0;
      await inTransaction(t.db, async (db) => {
        await addFamily(db, `run ${++runs}`);
        if (runs < 3) await raise(db, code);
      });
      expect(await familyCodes()).toEqual(["run 3"]);
    });
  }

  test("the work runs again when its place in a journal chain was taken", async () => {
    await addToJournal(t.db, 1);
    let sequence = 0;
    await inTransaction(t.db, (db) => addToJournal(db, ++sequence));
    expect(sequence).toBe(2);
    expect(await lastSequence(t.db)).toBe(2);
  });

  test("five losses in a row are a fault", async () => {
    let runs = 0;
    const losing = inTransaction(t.db, async (db) => {
      runs++;
      await raise(db, "40001");
    });
    await expect(losing).rejects.toMatchObject({ code: "40001" });
    expect(runs).toBe(5);
  });

  test("any other error is not tried again", async () => {
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

test("transactions side by side lose no entry of a chain", async () => {
  const append = () =>
    inTransaction(t.db, async (db) => addToJournal(db, (await lastSequence(db)) + 1));
  await Promise.all(Array.from({ length: 4 }, append));
  expect(await lastSequence(t.db)).toBe(4);
});

test("a transaction sees nothing of one that has not committed", async () => {
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

describe("mistakes of the programmer are told at once", () => {
  test("a transaction inside a transaction", async () => {
    const nested = inTransaction(t.db, (db) => inTransaction(db, async () => {}));
    await expect(nested).rejects.toThrow("one use case opens one transaction");
  });

  test("the outer handle inside a transaction", async () => {
    const escaping = inTransaction(t.db, () => addFamily(t.db, "escaped"));
    await expect(escaping).rejects.toThrow("use the `db` that the transaction gives");
    const hidden = inTransaction(t.db, async () => t.pool.query("select 1"));
    await expect(hidden).rejects.toThrow("use the `db` that the transaction gives");
    expect(await familyCodes()).toEqual([]);
  });

  test("what was started inside may use the outer handle when the transaction has ended", async () => {
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
