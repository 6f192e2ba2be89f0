import { describe, expect, test } from "vitest";
import {
  cutShort,
  inSpace,
  otherSections,
  sectionAt,
  sectionsInReach,
  spaceSections,
} from "./space-data.ts";

describe("sections of the space", () => {
  test.each([
    ["/espace", "/espace"],
    ["/espace/pieces", "/espace/pieces"],
    ["/espace/pieces/QUITUS", "/espace/pieces"],
    ["/espace/paiements/1/recu", "/espace/paiements"],
    ["/espace/compte", undefined],
    ["/espace/piecesdautre", undefined],
  ])("the address %s belongs to the section %s", (pathname, path) => {
    expect(sectionAt(pathname)?.path).toBe(path);
  });

  test("the phone bar shows each section once: four at most, « À faire » first, the others behind « Plus »", () => {
    expect(sectionsInReach[0]?.path).toBe("/espace");
    expect(sectionsInReach.length).toBeLessThanOrEqual(4);
    const all = [...sectionsInReach, ...otherSections].map(({ path }) => path);
    expect(all.sort()).toEqual(spaceSections.map(({ path }) => path).sort());
  });
});

test.each([
  [null, "/espace/pieces", "/espace/pieces"],
  ["a", "/espace/pieces", "/espace/pieces?entreprise=a"],
  ["a", "/espace/pieces?classe=D", "/espace/pieces?classe=D&entreprise=a"],
  ["a", "/espace/pieces?entreprise=b", "/espace/pieces?entreprise=b"],
])("in the space of %s the address %s is %s", (companyId, path, address) => {
  expect(inSpace(companyId, path)).toBe(address);
});

test("`cutShort` cuts a long name between two letters and keeps a short one whole", () => {
  expect(cutShort("Sahel Bâtiment", 14)).toBe("Sahel Bâtiment");
  expect(cutShort("Sahel Bâtiment", 8)).toBe("Sahel B…");
  expect(cutShort("👷👷👷", 2)).toBe("👷…");
});
