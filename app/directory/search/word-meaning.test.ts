import { expect, test } from "vitest";
import type { SubArea } from "#app/activity/activity.schema.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { filtersOf, meaningOf } from "./word-meaning.ts";

const subAreas: SubArea[] = nomenclature.families.flatMap((family) =>
  family.areas.flatMap((area) =>
    area.subAreas.map((each, index) => ({
      subAreaId: each.code,
      subAreaCode: each.code,
      subAreaName: each.name,
      subAreaSequence: index,
      subAreaSynonyms: each.synonyms ?? "",
      area: {
        areaId: area.code,
        areaCode: area.code,
        areaName: area.name,
        areaFamily: {
          areaFamilyId: family.code,
          areaFamilyCode: family.code,
          areaFamilyName: family.name,
        },
      },
    })),
  ),
);

const suggested = (q: string) =>
  filtersOf(meaningOf(q, subAreas)).map(({ region, activity }) =>
    [region?.code, activity?.code].filter(Boolean).join(" "),
  );

test.each([
  ["Thiès", ["SN-TH"]],
  ["saint louis", ["SN-SL"]],
  ["Mbour", ["SN-TH"]],
  ["nioro du rip", ["SN-KL"]],
  ["Touba", ["SN-DB"]],
  ["plombier Richard-Toll", ["SN-SL 5101"]],
  ["gaz", ["5101"]],
  ["canal", ["7202", "7301"]],
  ["pont", ["8101", "5203"]],
  ["électric", ["5201"]],
  ["2201", ["2201"]],
  ["22", ["22"]],
  ["7", ["7"]],
  ["Eau potable", ["71"]],
  ["démolition", ["12"]],
  ["Gros œuvre Thiès", ["SN-TH 22"]],
  ["peinture", ["4303", "6202"]],
  ["peintre à Thiès", ["SN-TH 4303"]],
  ["7301 Dakar", ["SN-DK 7301"]],
  ["Baol Bâtiment SARL Ndiaye", []],
  ["9999", []],
  ["003067221", []],
  ["QC-SN-2026-00042-5", []],
  ["kaolak", ["SN-KL"]],
  ["M’bour", ["SN-TH"]],
  ["St Louis", ["SN-SL"]],
  ["ndar", ["SN-SL"]],
  ["tamba", ["SN-TC"]],
  ["plonbier", ["5101"]],
  ["plonbier thiès", ["SN-TH 5101"]],
  ["masson", ["2201"]],
  ["chateau deau", ["7103"]],
  ["R+4", ["2202"]],
  ["R+4 dakar", ["SN-DK 2202"]],
  ["zz", []],
  ["", []],
])("« %s » means %j", (q, expected) => {
  expect(suggested(q)).toEqual(expected);
});

test("words of many activities suggest their areas or families, eight at most", () => {
  for (const word of ["eau", "électricité", "route", "béton", "travaux", "bâtiment"]) {
    const filters = suggested(word);
    expect(filters.length, word).toBeLessThanOrEqual(8);
  }
  expect(suggested("electricite").length).toBeGreaterThan(0);
});

test("words that only ask are not told as left out", () => {
  expect(meaningOf("je cherche un bon maçon pas cher", subAreas)?.leftOut ?? []).toEqual([]);
  expect(meaningOf("électricité villa", subAreas)?.leftOut).toEqual(["villa"]);
});
