import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { numberOf } from "./identifiers.ts";
import { nextNumber } from "./next-number.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  t = await openTestDatabase({ max: 8 });
});
afterAll(() => t.close());
beforeEach(() => emptyTables(t.db));

const receipts = { kind: "receipt", prefix: "RE" };
const applications = { kind: "application", prefix: "DO" };
const next = (kind = receipts, year = 2026) =>
  testContext(testServices({ db: t.db })).transaction((tx) => nextNumber(tx, kind, year));

test("nextNumber counts up within a kind and restarts each year", async () => {
  expect(await next()).toBe(numberOf(receipts, 2026, 1));
  expect(await next()).toBe(numberOf(receipts, 2026, 2));
  expect(await next(receipts, 2027)).toBe(numberOf(receipts, 2027, 1));
  expect(await next(applications)).toBe(numberOf(applications, 2026, 1));
});

test("a transaction that fails gives its number back", async () => {
  const failing = testContext(testServices({ db: t.db })).transaction(async (tx) => {
    await nextNumber(tx, receipts, 2026);
    throw new Error("after all");
  });
  await expect(failing).rejects.toThrow("after all");
  expect(await next()).toBe(numberOf(receipts, 2026, 1));
});

test("concurrent transactions get different numbers without a gap", async () => {
  const numbers = await Promise.all(Array.from({ length: 12 }, () => next()));
  const all = Array.from({ length: 12 }, (_, index) => numberOf(receipts, 2026, index + 1));
  expect(numbers.sort()).toEqual(all);
});
