import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { newId } from "./identifiers.ts";
import { insertInto, insertTogether } from "./insert-together.server.ts";

const { db } = await openTestDatabase();
const at = new Date("2026-11-22T15:00:00Z");

const journalRow = (id: string, sequence: number) =>
  insertInto("journal", {
    id,
    format: 2,
    subject_kind: "test",
    subject_id: "together",
    sequence,
    at,
    actor: "system",
    event: "told",
    data: `{"sequence":${sequence}}`,
    salt: new Uint8Array([1, 2, 3]),
    data_hash: "0".repeat(64),
    previous_hash: "",
    hash: String(sequence).repeat(64),
  });

const pending = (id: string) => insertInto("log_pending", { journal_id: id });

const kept = async () =>
  await db
    .selectFrom("log_pending")
    .innerJoin("journal", "journal.id", "journal_id")
    .select(["journal.id", "sequence", "data", "salt", "at"])
    .where("subject_id", "=", "together")
    .orderBy("sequence")
    .execute();

test("rows that name one another are written in one statement, in whatever order, with what they hold", async () => {
  const [first, second] = [newId(), newId()];
  await insertTogether(db, [
    pending(first),
    journalRow(first, 1),
    pending(second),
    journalRow(second, 2),
  ]);
  const salt = Buffer.from([1, 2, 3]);
  expect(await kept()).toEqual([
    { id: first, sequence: 1, data: { sequence: 1 }, salt, at },
    { id: second, sequence: 2, data: { sequence: 2 }, salt, at },
  ]);
});

test("a row that cannot be written fails those beside it", async () => {
  const before = await kept();
  const third = newId();
  const rows = [journalRow(third, 3), pending(third), pending(newId())];
  await expect(insertTogether(db, rows)).rejects.toMatchObject({ code: "23503" });
  expect(await kept()).toEqual(before);
});

test("a column that is undefined takes its default, and no row is no statement", async () => {
  const id = newId();
  const account = { id, name: "Awa Ndiaye", email: "awa@baol.example", created_at: at };
  await insertTogether(db, []);
  await insertTogether(db, [
    insertInto("account", { ...account, email_verified: false, updated_at: at, demo: undefined }),
  ]);
  const found = db.selectFrom("account").select("demo").where("id", "=", id);
  expect(await found.executeTakeFirst()).toEqual({ demo: false });
});
