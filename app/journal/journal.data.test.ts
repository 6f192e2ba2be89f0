import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { appendToJournal, type JournalEntry } from "./append.server.ts";
import { verifyChain } from "./verify-chain.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
afterAll(() => t.close());

const context = () =>
  testContext(testServices({ db: t.db, now: () => new Date("2026-03-02T08:00:00.123Z") }));

const entry = (subjectId: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  subjectKind: "company",
  subjectId,
  event: "company-renamed",
  actor: "system",
  data: {
    to: "Sahel Bâtiment",
    capital: 10_000_000n,
    on: new Date("2026-03-02T08:00:00Z"),
    a: [1.5],
  },
  ...more,
});

const append = (subjectId: string, more: Partial<JournalEntry> = {}) =>
  context().transaction((tx) => appendToJournal(tx, entry(subjectId, more)));

async function chainOf(length: number) {
  const id = newId();
  await append(id, { first: true });
  for (let count = 1; count < length; count++) await append(id);
  return id;
}

test("rows follow one another, each with the hash of the one before it", async () => {
  const id = newId();
  const first = await append(id, { first: true, event: "company-registered" });
  const second = await append(id);
  expect([first.sequence, second.sequence]).toEqual([1, 2]);
  const rows = await t.db
    .selectFrom("journal")
    .select(["sequence", "event", "previous_hash", "hash"])
    .where("subject_id", "=", id)
    .orderBy("sequence")
    .execute();
  expect(rows).toEqual([
    { sequence: 1, event: "company-registered", previous_hash: "", hash: first.hash },
    { sequence: 2, event: "company-renamed", previous_hash: first.hash, hash: second.hash },
  ]);
  expect(await verifyChain(t.db, "company", id)).toBeNull();
});

test("a chain belongs to one subject", async () => {
  const id = await chainOf(2);
  const other = await append(id, { subjectKind: "member" });
  expect(other.sequence).toBe(1);
  expect(await verifyChain(t.db, "member", id)).toBeNull();
  expect(await verifyChain(t.db, "member", newId())).toBeNull();
});

test("what two transactions append to one chain at once is kept, in one order", async () => {
  const id = await chainOf(1);
  const results = await Promise.all([1, 2, 3].map((turn) => append(id, { data: { turn } })));
  expect(results.map(({ sequence }) => sequence).sort()).toEqual([2, 3, 4]);
  expect(await verifyChain(t.db, "company", id)).toBeNull();
});

test("a subject said to be new whose chain is not empty is a fault", async () => {
  const id = await chainOf(1);
  await expect(append(id, { first: true })).rejects.toThrow("journal_chain");
  expect(await verifyChain(t.db, "company", id)).toBeNull();
});

test("a journal row disappears with the change that it told", async () => {
  const id = newId();
  const undone = context().transaction(async (tx) => {
    await appendToJournal(tx, entry(id));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await append(id)).sequence).toBe(1);
});

describe("tampering shows", () => {
  test.each([
    { data: JSON.stringify({ to: "Autre" }) },
    { actor: "somebody" },
    { event: "company-registered" },
    { at: new Date("2026-03-02T08:00:00.124Z") },
    { hash: "0".repeat(64) },
    { previous_hash: "0".repeat(64) },
  ])("in a row: %j", async (change) => {
    const id = await chainOf(3);
    await rowOf(id, 2).set(change).execute();
    expect(await verifyChain(t.db, "company", id)).toBe(2);
  });

  test("as a row that is gone", async () => {
    const id = await chainOf(3);
    await t.db
      .deleteFrom("journal")
      .where("subject_id", "=", id)
      .where("sequence", "=", 1)
      .execute();
    expect(await verifyChain(t.db, "company", id)).toBe(1);
  });

  test("as a row moved to another subject", async () => {
    const [id, other] = [await chainOf(2), newId()];
    await t.db
      .updateTable("journal")
      .set({ subject_id: other })
      .where("subject_id", "=", id)
      .execute();
    expect(await verifyChain(t.db, "company", other)).toBe(1);
  });

  const rowOf = (id: string, sequence: number) =>
    t.db.updateTable("journal").where("subject_id", "=", id).where("sequence", "=", sequence);
});
