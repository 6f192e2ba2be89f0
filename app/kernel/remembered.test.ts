import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

function reader() {
  let reads = 0;
  const readNext = async () => {
    reads += 1;
    return reads;
  };
  return { read: readNext, reads: () => reads };
}

test("a remembered value is reused until its time has passed", async () => {
  const cache = remembered<object, number>({ forMs: 5_000 });
  const [owner, { read }] = [{}, reader()];
  expect(await cache.recall(owner, { now: at(0), read })).toBe(1);
  expect(await cache.recall(owner, { now: at(4.999), read })).toBe(1);
  expect(await cache.recall(owner, { now: at(5), read })).toBe(2);
});

test("a caller that asks while the value is being read waits for the same value", async () => {
  const cache = remembered<object, number>({ forMs: 5_000 });
  const [owner, { read, reads }] = [{}, reader()];
  const ask = () => cache.recall(owner, { now: at(0), read });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(reads()).toBe(1);
});

test("each owner and each key has a remembered value of its own", async () => {
  const cache = remembered<object, number>({ forMs: 5_000, atMost: 2 });
  const [one, other, { read }] = [{}, {}, reader()];
  expect(await cache.recall(one, { key: "a", now: at(0), read })).toBe(1);
  expect(await cache.recall(one, { key: "b", now: at(0), read })).toBe(2);
  expect(await cache.recall(other, { key: "a", now: at(0), read })).toBe(3);
  expect(await cache.recall(one, { key: "a", now: at(1), read })).toBe(1);
});

test("beyond `atMost` remembered values the oldest is read again", async () => {
  const cache = remembered<object, number>({ forMs: 5_000, atMost: 2 });
  const [owner, { read }] = [{}, reader()];
  for (const key of ["a", "b", "c"]) await cache.recall(owner, { key, now: at(0), read });
  expect(await cache.recall(owner, { key: "c", now: at(1), read })).toBe(3);
  expect(await cache.recall(owner, { key: "b", now: at(1), read })).toBe(2);
  expect(await cache.recall(owner, { key: "a", now: at(1), read })).toBe(4);
});

test("a failed reading is thrown to the caller and not remembered", async () => {
  const cache = remembered<object, number>({ forMs: 5_000 });
  const owner = {};
  const failing = async (): Promise<number> => {
    throw new Error("the database is away");
  };
  await expect(cache.recall(owner, { now: at(0), read: failing })).rejects.toThrow("away");
  expect(await cache.recall(owner, { now: at(0), read: reader().read })).toBe(1);
});

test("a forgotten remembered value is read again on the next call", async () => {
  const cache = remembered<object, number>({ forMs: 5_000 });
  const [owner, { read }] = [{}, reader()];
  await cache.recall(owner, { now: at(0), read });
  cache.forget(owner);
  expect(await cache.recall(owner, { now: at(0), read })).toBe(2);
});
