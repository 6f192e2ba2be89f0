import { expect, test } from "vitest";
import { regionOf, regions } from "./regions.ts";

test("Senegal has fourteen regions and forty-six departments, each listed once", () => {
  expect(regions).toHaveLength(14);
  expect(new Set(regions.map(({ code }) => code)).size).toBe(14);
  const departments = regions.flatMap((region) => region.departments);
  expect(new Set(departments).size).toBe(46);
  for (const { code } of regions) expect(code).toMatch(/^SN-[A-Z]{2}$/);
});

test("regions are sorted by name", () => {
  const names = regions.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "fr")));
});

test("a region is found only by its code", () => {
  expect(regionOf("SN-TH")?.name).toBe("Thiès");
  for (const unknown of [null, "", "SN-XX", "sn-th"]) expect(regionOf(unknown)).toBe(null);
});
