import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import type { Counted } from "./directory-counts.server.ts";
import { forgetCounts, keptCounts } from "./kept-counts.server.ts";

const aHandle = (isTransaction = false) => ({ isTransaction }) as Db;
const counts = { activities: {}, regions: {}, classes: {}, statuses: {} };

/** A count that takes its time and tells how often it was made. */
function slowCount(milliseconds: number, companies = 10_000) {
  let made = 0;
  const count = async (): Promise<Counted> => {
    made += 1;
    const total = made;
    await pause(milliseconds);
    return { total, counts: { ...counts, regions: { "SN-DK": companies } } };
  };
  return { count, made: () => made };
}

test("many who ask the same at once wait for one answer, which is kept", async () => {
  const [db, slow] = [aHandle(), slowCount(50)];
  const answers = await Promise.all([1, 2, 3].map(() => keptCounts(db, "a", slow.count)));
  expect(answers.map(({ total }) => total)).toEqual([1, 1, 1]);
  expect((await keptCounts(db, "a", slow.count)).total).toBe(1);
  expect((await keptCounts(db, "b", slow.count)).total).toBe(2);
  expect((await keptCounts(aHandle(), "a", slow.count)).total).toBe(3);
});

test("those of few companies are made each time", async () => {
  const [db, slow] = [aHandle(), slowCount(50, 4_000)];
  await keptCounts(db, "a", slow.count);
  expect((await keptCounts(db, "a", slow.count)).total).toBe(2);
});

test("forgotten ones are made again", async () => {
  const [db, slow] = [aHandle(), slowCount(50)];
  await keptCounts(db, "a", slow.count);
  forgetCounts(db);
  expect((await keptCounts(db, "a", slow.count)).total).toBe(2);
});

test("nothing is kept inside a transaction", async () => {
  const [db, slow] = [aHandle(true), slowCount(50)];
  await keptCounts(db, "a", slow.count);
  expect((await keptCounts(db, "a", slow.count)).total).toBe(2);
});

test("a failure is told to all who wait, and kept for none", async () => {
  const db = aHandle();
  const failing = () => Promise.reject(new Error("the database is away"));
  const waiting = [1, 2].map(() => keptCounts(db, "a", failing));
  for (const each of await Promise.allSettled(waiting)) expect(each.status).toBe("rejected");
  await pause(0);
  expect((await keptCounts(db, "a", slowCount(0).count)).total).toBe(1);
});
