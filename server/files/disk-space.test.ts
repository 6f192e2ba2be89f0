import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { isFullDisk } from "../unavailable.ts";
import { diskSpace, whileSpaceLasts } from "./disk-space.ts";

const diskOf = (bavail: number) => async () => ({ bavail, bsize: 1_000 });

test.each<[string, number, number, number, boolean]>([
  ["above the reserve", 5_000, 4_000_000, 0, true],
  ["down to the reserve", 5_000, 4_000_000, 1_000_000, true],
  ["beyond it", 5_000, 4_000_000, 1_000_001, false],
  ["below it", 3_999, 4_000_000, 0, false],
  ["without a reserve", 0, 0, 25_000_000, true],
])("a disk has room %s", async (_, blocks, reserve, bytes, space) => {
  expect(await diskSpace(["/"], reserve, diskOf(blocks))(bytes)).toBe(space);
});

test("two disks have room when both do", async () => {
  const look = async (path: string) => ({ bavail: path === "/data" ? 900 : 5_000, bsize: 1_000 });
  expect(await diskSpace(["/data", "/objects"], 1_000_000, look)(0)).toBe(false);
  expect(await diskSpace(["/objects", "/data"], 1_000_000, look)(0)).toBe(false);
  expect(await diskSpace(["/data", "/objects"], 800_000, look)(0)).toBe(true);
});

test("a disk without a reading of its free space takes files until it refuses them", async () => {
  expect(
    await diskSpace(["/"], 1_000, () => Promise.reject(new Error("no such disk")))(25_000_000),
  ).toBe(true);
});

test("writing stops at the reserve of the disk, and fails as on a full disk", async () => {
  let turnsLeft = 2;
  const gate = whileSpaceLasts(async () => turnsLeft-- > 0);
  for (const each of ["a", "b", "c"]) gate.write(each);
  gate.end();
  const failure = await text(gate).catch((error: unknown) => error);
  expect(isFullDisk(failure)).toBe(true);
});
