import { describe, expect, test } from "vitest";
import {
  cutShort,
  inSpace,
  otherSections,
  sectionAt,
  sectionsInReach,
  spaceSections,
} from "./space-data.ts";

describe("the pages of the space", () => {
  test.each([
    ["/espace", "/espace"],
    ["/espace/pieces", "/espace/pieces"],
    ["/espace/pieces/QUITUS", "/espace/pieces"],
    ["/espace/paiements/1/recu", "/espace/paiements"],
    ["/espace/compte", undefined],
    ["/espace/piecesdautre", undefined],
  ])("%s belongs to %s", (pathname, path) => {
    expect(sectionAt(pathname)?.path).toBe(path);
  });

  test("on a phone are each once: four at most within reach, « À faire » first, the others behind « Plus »", () => {
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

test("a long name is cut between two letters, a short one is whole", () => {
  expect(cutShort("Sahel Bâtiment", 14)).toBe("Sahel Bâtiment");
  expect(cutShort("Sahel Bâtiment", 8)).toBe("Sahel B…");
  expect(cutShort("👷👷👷", 2)).toBe("👷…");
});
