import { expect, test } from "vitest";
import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import { activityChoices, activityName } from "./activity-choices.ts";

const areaFamily = { areaFamilyId: "f", areaFamilyCode: "2", areaFamilyName: "Gros œuvre" };
const subArea = (code: string, name: string, areaName: string) => ({
  subAreaId: code,
  subAreaCode: code,
  subAreaName: name,
  subAreaSequence: Number(code.slice(2)),
  subAreaSynonyms: "",
  area: { areaId: code.slice(0, 2), areaCode: code.slice(0, 2), areaName, areaFamily },
});
const families: FamilyGroup[] = [
  {
    ...areaFamily,
    subAreas: [
      subArea("2101", "Fondations", "Fondations"),
      subArea("2201", "Maçonnerie", "Structures"),
      subArea("2202", "Ouvrages", "Structures"),
    ],
  },
];

test("activity choices hold only activities that some company has, from family to sub-area, with their counts", () => {
  const counts = { "2": 1200, "22": 1200, "2201": 1200 };
  expect(activityChoices(families, counts, [])).toEqual([
    {
      label: "2 Gros œuvre",
      choices: [
        { value: "2", label: "Toute la famille (1\u202F200)" },
        { value: "22", label: "22 Structures (1\u202F200)" },
        { value: "2201", label: "\u00A0\u00A0\u00A02201 Maçonnerie (1\u202F200)" },
      ],
    },
  ]);
});

test("the chosen activity stays among the choices when no company is left", () => {
  const [family] = activityChoices(families, {}, ["2202"]);
  expect(family?.choices.map(({ value }) => value)).toEqual(["2202"]);
  expect(activityChoices(families, {}, [])).toEqual([]);
});

test.each([
  { code: "2", name: "2 Gros œuvre" },
  { code: "22", name: "22 Structures" },
  { code: "2202", name: "2202 Ouvrages" },
  { code: "99", name: "Activité 99" },
])("$code is $name", ({ code, name }) => {
  expect(activityName(families, code)).toBe(name);
});
