import { expect, test } from "vitest";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { nomenclatureSize } from "./key-figures.tsx";

const subArea = (areaFamilyId: string, subAreaId: string): SubArea => ({
  subAreaId,
  subAreaCode: "1101",
  subAreaName: "Terrassements",
  subAreaSequence: 1,
  subAreaSynonyms: "",
  area: {
    areaId: `area of ${subAreaId}`,
    areaCode: "11",
    areaName: "Terrassements",
    areaFamily: { areaFamilyId, areaFamilyName: "Préparation", areaFamilyCode: "1" },
  },
});

test("`nomenclatureSize` counts a family with several sub-areas once", () => {
  expect(nomenclatureSize([])).toEqual({ subAreas: 0, families: 0 });
  const list = [subArea("one", "a"), subArea("one", "b"), subArea("two", "c")];
  expect(nomenclatureSize(list)).toEqual({ subAreas: 3, families: 2 });
});
