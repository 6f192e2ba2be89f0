import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import { packRights } from "#app/listings/packed-rights.ts";
import { noRightConditions } from "../right-conditions.ts";
import { areCounted, countsOf, forgetCounts } from "./count-cache.server.ts";

const aHandle = (isTransaction = false) => ({ isTransaction }) as Db;
const day = { today: "2026-11-21", renewalOpensDays: 180 };
const conditions = noRightConditions;
const first = { change: "871", conditions, day };
type Asked = typeof first;
const right = { code: "2201", class: "D", level: 2, suspended: false, startsOn: "2026-01-01" };

/** Rights that are slow to read; each reading returns one company more. */
function slowRights(milliseconds: number, companies = 20_000, endsOn = "2029-12-31") {
  let madeCount = 0;
  const readRights = async () => {
    madeCount += 1;
    const one = packRights({ region: "SN-DK", worksIn: [] }, [{ ...right, endsOn }]);
    const rights = Buffer.concat(Array.from({ length: companies + madeCount }, () => one));
    await pause(milliseconds);
    return rights;
  };
  const ask = async (db: Db, words = "", question: Partial<Asked> = {}) =>
    (await countsOf(db, { words, read: readRights, ...first, ...question })).total - companies;
  return { ask, read: readRights };
}

test("concurrent queries for the same words wait for one reading, which is cached", async () => {
  const [db, slow] = [aHandle(), slowRights(50)];
  expect(await Promise.all([1, 2, 3].map(() => slow.ask(db)))).toEqual([1, 1, 1]);
  expect(await slow.ask(db)).toBe(1);
  expect(await slow.ask(db, "baol")).toBe(2);
  expect(await slow.ask(aHandle())).toBe(3);
});

test("other filters of the same words are counted on the cached reading", async () => {
  const [db, slow] = [aHandle(), slowRights(50)];
  await slow.ask(db);
  const regions = { ...conditions, regions: ["SN-DK"] };
  expect(await slow.ask(db, "", { conditions: regions })).toBe(1);
  const elsewhere = { ...conditions, regions: ["SN-TH"] };
  expect(await slow.ask(db, "", { conditions: elsewhere })).toBe(-20_000);
});

test("a right that has ended since the cached reading is not counted", async () => {
  const [db, slow] = [aHandle(), slowRights(50, 20_000, "2026-11-21")];
  expect(await slow.ask(db)).toBe(1);
  const tomorrow = { ...day, today: "2026-11-22" };
  expect(await slow.ask(db, "", { day: tomorrow })).toBe(-20_000);
});

test("rights read before a change of the directory are not used by a later query", async () => {
  const [db, slow] = [aHandle(), slowRights(50)];
  const after = { change: "872" };
  const [before, since] = [slow.ask(db), slow.ask(db, "", after)];
  expect(await Promise.all([before, since])).toEqual([1, 2]);
  expect(await slow.ask(db, "", after)).toBe(2);
  expect(areCounted(db, "", after.change)).toBe(true);
  expect(areCounted(db, "", first.change)).toBe(false);
  expect(await slow.ask(db)).toBe(3);
});

test("counts are read again after the cache was emptied", async () => {
  const [db, slow] = [aHandle(), slowRights(50)];
  await slow.ask(db);
  forgetCounts(db);
  expect(await slow.ask(db)).toBe(2);
});

test("nothing is cached inside a transaction", async () => {
  const [db, slow] = [aHandle(true), slowRights(50)];
  await slow.ask(db);
  expect(await slow.ask(db)).toBe(2);
});

test("a failed reading rejects for all who wait, and is not cached", async () => {
  const db = aHandle();
  const readRights = () => Promise.reject(new Error("the database is away"));
  const waiting = [1, 2].map(() => countsOf(db, { words: "", read: readRights, ...first }));
  for (const each of await Promise.allSettled(waiting)) expect(each.status).toBe("rejected");
  await pause(0);
  expect(await slowRights(0).ask(db)).toBe(1);
});
