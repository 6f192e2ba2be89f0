import { expect, test } from "vitest";
import { inBatches } from "./duty.ts";

/** A table of so many rows, and how many each deletion took. */
function tableOf(rows: number) {
  const taken: number[] = [];
  const remove = async (limit: number) => {
    const gone = Math.min(limit, rows - taken.reduce((sum, each) => sum + each, 0));
    taken.push(gone);
    return { numDeletedRows: BigInt(gone) };
  };
  return { taken, remove };
}

test.each([
  [0, [0]],
  [499, [499]],
  [500, [500, 0]],
  [1_201, [500, 500, 201]],
])("%i rows go in batches of %j", async (rows, batches) => {
  const { taken, remove } = tableOf(rows);
  expect(await inBatches(remove)).toBe(rows);
  expect(taken).toEqual(batches);
});

test("the signal ends it after the batch under way", async () => {
  const { taken, remove } = tableOf(1_201);
  const stop = new AbortController();
  const removed = await inBatches(async (limit) => {
    if (taken.length === 1) stop.abort();
    return await remove(limit);
  }, stop.signal);
  expect(removed).toBe(1_000);
});
