import { expect, test } from "vitest";
import { inBatches } from "./duty.ts";

/** A fake table with `rows` rows; `taken` lists how many each deletion removed. */
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
])("inBatches deletes %i rows in batches of %j", async (rows, batches) => {
  const { taken, remove } = tableOf(rows);
  expect(await inBatches(remove)).toBe(rows);
  expect(taken).toEqual(batches);
});

test("inBatches stops at the signal after the current batch", async () => {
  const { taken, remove } = tableOf(1_201);
  const stop = new AbortController();
  const removed = await inBatches(async (limit) => {
    if (taken.length === 1) stop.abort();
    return await remove(limit);
  }, stop.signal);
  expect(removed).toBe(1_000);
});
