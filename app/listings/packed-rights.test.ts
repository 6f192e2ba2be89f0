import { expect, test } from "vitest";
import { packedDay, packRights } from "./packed-rights.ts";

const right = {
  code: "2201",
  class: "D",
  level: 2,
  suspended: false,
  startsOn: "2000-01-02",
  endsOn: "2026-11-21",
};

test("packed rights hold the region, the number of rights, then the rights by code", () => {
  const packed = packRights({ region: "SN-TH", worksIn: [] }, [
    { ...right, code: "7301", class: "A", level: 3, suspended: true },
    right,
  ]);
  expect(packed.toString("latin1", 0, 2)).toBe("TH");
  expect([...packed.subarray(2)]).toEqual([
    2, 0x08, 0x99, 0x54, 0, 1, 0x26, 0x5d, 0x1c, 0x85, 0xd9, 0, 1, 0x26, 0x5d,
  ]);
});

test("a company without region and rights packs into three bytes", () => {
  expect([...packRights({ region: null, worksIn: [] }, [])]).toEqual([0x20, 0x20, 0]);
});

test("the regions where a company works are bits behind its header, in the order of the regions", () => {
  const packed = packRights({ region: "SN-TH", worksIn: ["SN-DK", "SN-ZG"] }, [right]);
  expect([...packed.subarray(0, 7)]).toEqual([0xd4, 0x48, 1, 0x20, 0x01, 0x08, 0x99]);
});

test.each([
  ["1999-05-05", 0],
  ["2000-01-01", 0],
  ["2026-11-21", 9_821],
  ["2179-06-06", 65_535],
  ["2500-01-01", 65_535],
])("%s is packed as day %i", (day, packed) => {
  expect(packedDay(day)).toBe(packed);
});
