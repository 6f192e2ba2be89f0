import { describe, expect, test } from "vitest";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { readsRows } from "#tests/json-rows.ts";
import { storedNomenclature } from "./nomenclature.ts";

const { families } = nomenclature;
const areas = families.flatMap((family) => family.areas);
const subAreas = areas.flatMap((area) => area.subAreas);
const all = [...families, ...areas, ...subAreas];

describe("first nomenclature", () => {
  test("the nomenclature has 9 families, 23 areas and 65 sub-areas", () => {
    expect([families.length, areas.length, subAreas.length]).toEqual([9, 23, 65]);
  });

  test("each code occurs once", () => {
    expect(new Set(all.map(({ code }) => code)).size).toBe(9 + 23 + 65);
  });

  test("each code begins with its parent's: one, two, then four digits", () => {
    for (const family of families) {
      expect(family.code).toMatch(/^[1-9]$/);
      for (const area of family.areas) {
        expect(area.code).toMatch(new RegExp(`^${family.code}[1-9]$`));
        for (const [index, { code }] of area.subAreas.entries()) {
          expect(code).toBe(`${area.code}${String(index + 1).padStart(2, "0")}`);
        }
      }
    }
  });

  test("the sub-areas of each family are numbered from 1 without gaps", () => {
    for (const family of families) {
      const sequences = family.areas.flatMap((area) => area.subAreas.map((each) => each.sequence));
      expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    }
  });

  test("the first and last entries have the agreed names", () => {
    expect(families.at(0)?.name).toBe("Préparation du site et terrassements");
    expect(families.at(-1)?.name).toBe("Énergie et télécommunications");
    expect(areas.at(0)?.name).toBe("Études et préparation");
    expect(areas.at(-1)?.name).toBe("Télécommunications");
    expect(subAreas.at(0)?.name).toBe("Sondages et essais géotechniques");
    expect(subAreas.at(-1)?.name).toBe("Réseaux de fibre optique");
  });

  test("each sub-area has its scope in one plain sentence", () => {
    const texts = subAreas.map(({ covers }) => covers);
    expect(new Set(texts).size).toBe(65);
    expect(texts.filter((text) => !/^\p{Lu}[^.]{30,138}\.$/u.test(text))).toEqual([]);
    expect(texts.filter((text) => /['"]|oeu|\s{2}|[^\u00A0]:|[;!?]/.test(text))).toEqual([]);
  });

  test("the texts follow French typography", () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name) => /['"]|oeu|\s$|^\s|\s{2}/.test(name))).toEqual([]);
    expect(names).toContain("Béton armé d’immeubles R+4 et plus");
    expect(names).toContain("Fondations, gros œuvre et structures");
    expect(new Set(subAreas.map(({ name }) => name)).size).toBe(65);
  });
});

readsRows("nomenclature_draft.nomenclature", storedNomenclature, {
  rows: { "of reference": nomenclature, "of nothing": { families: [] } },
  broken: { "a family without areas": { families: [{ code: "22", name: "Bâtiment" }] } },
});
