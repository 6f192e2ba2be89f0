import { expect, test } from "vitest";
import type { SubArea } from "./activity.schema.ts";
import { groupByFamily } from "./group-by-family.ts";

const subArea = (family: string, sequence: number): SubArea => ({
  subAreaId: `${family}-${sequence}`,
  subAreaCode: `${family}10${sequence}`,
  subAreaName: `Sous-domaine ${sequence}`,
  subAreaSequence: sequence,
  subAreaSynonyms: "",
  area: {
    areaId: `${family}1`,
    areaCode: `${family}1`,
    areaName: "Domaine",
    areaFamily: {
      areaFamilyId: `id-${family}`,
      areaFamilyName: `Famille ${family}`,
      areaFamilyCode: family,
    },
  },
});

test("groupByFamily keeps the order of families and sorts each group by sequence", () => {
  const list = [subArea("2", 10), subArea("2", 9), subArea("1", 1), subArea("2", 1)];
  const groups = groupByFamily(list);
  expect(groups.map((group) => [group.areaFamilyName, group.areaFamilyCode])).toEqual([
    ["Famille 2", "2"],
    ["Famille 1", "1"],
  ]);
  expect(groups[0]?.subAreas.map((each) => each.subAreaSequence)).toEqual([1, 9, 10]);
  expect(groups[1]?.subAreas).toEqual([list[2]]);
});

test("groupByFamily does not change its input, and returns no group for an empty list", () => {
  const list = Object.freeze([subArea("1", 2), subArea("1", 1)]);
  groupByFamily(list);
  expect(list.map((each) => each.subAreaSequence)).toEqual([2, 1]);
  expect(groupByFamily([])).toEqual([]);
});
