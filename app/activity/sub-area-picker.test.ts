import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import type { FamilyGroup } from "./group-by-family.ts";
import { matching } from "./sub-area-picker.tsx";

const families: FamilyGroup[] = nomenclature.families.map((family) => ({
  areaFamilyId: newId(),
  areaFamilyCode: family.code,
  areaFamilyName: family.name,
  subAreas: family.areas.flatMap((area) =>
    area.subAreas.map((subArea) => ({
      subAreaId: subArea.code,
      subAreaCode: subArea.code,
      subAreaName: subArea.name,
      subAreaSequence: subArea.sequence,
      area: {
        areaId: newId(),
        areaCode: area.code,
        areaName: area.name,
        areaFamily: {
          areaFamilyId: newId(),
          areaFamilyCode: family.code,
          areaFamilyName: family.name,
        },
      },
    })),
  ),
}));

test.each([
  ["", 65],
  ["maçonnerie", 1],
  ["MACONNERIE", 1],
  ["  beton arme ", 2],
  ["2201", 1],
  ["route", 2],
  ["zzz", 0],
])("« %s » finds %i sub-areas, whatever the case and the accents (Spec §2)", (query, count) => {
  expect(matching(families, query).size).toBe(count);
});
