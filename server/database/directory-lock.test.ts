import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { DirectoryInUseError, lockDirectory, lockWhenFree } from "./directory-lock.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-lock-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test("a directory is locked once, and again after its release", () => {
  const directory = path.join(folder, "data");
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  release();
  lockDirectory(directory)();
});

test("who waits for a locked directory gets it when it is released, one after the other", async () => {
  const directory = path.join(folder, "build");
  const holders: string[] = [];
  const hold = async (name: string) => {
    const release = await lockWhenFree(directory);
    holders.push(`${name} begins`);
    await new Promise((done) => setImmediate(done));
    holders.push(`${name} ends`);
    release();
  };
  const release = lockDirectory(directory);
  const waiting = Promise.all([hold("one"), hold("two")]);
  await new Promise((done) => setImmediate(done));
  expect(holders).toEqual([]);
  release();
  await waiting;
  const order = holders.map((line) => line.split(" ")[1]);
  expect(order).toEqual(["begins", "ends", "begins", "ends"]);
});
