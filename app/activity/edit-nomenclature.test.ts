import { describe, expect, test } from "vitest";
import { nomenclature as reference } from "#db/reference/nomenclature.ts";
import {
  edited,
  type KnownSubArea,
  type NomenclatureEdit,
  numbered,
  withoutEmpty,
} from "./edit-nomenclature.ts";
import { areasOf, type Nomenclature, subAreasOf } from "./nomenclature.ts";

const words = { name: "Blindages", covers: "Parois de fouilles.", synonyms: "" };
const knownSubAreas: KnownSubArea[] = [
  { code: "1399", areaCode: "13", areaName: "Terrassements", familyCode: "1", ...words },
  { code: "1901", areaCode: "19", areaName: "Ancien domaine", familyCode: "1", ...words },
];
const draftOf = (edit: NomenclatureEdit, from: Nomenclature = reference) => {
  const result = edited(from, edit, knownSubAreas);
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};
const subArea = (code: string, nomenclature: Nomenclature) =>
  subAreasOf(nomenclature).find((each) => each.code === code);
const codesIn = (area: string, nomenclature: Nomenclature) =>
  areasOf(nomenclature)
    .find(({ code }) => code === area)
    ?.subAreas.map(({ code }) => code);

test("the first nomenclature is numbered in the order of the page", () => {
  expect(numbered(reference)).toEqual(reference);
});

describe("edited", () => {
  test("a renaming of a family or an area changes nothing else", () => {
    const renamed = draftOf({ kind: "rename", code: "13", name: "Terrassements et minage" });
    expect(areasOf(renamed).find(({ code }) => code === "13")?.name).toBe(
      "Terrassements et minage",
    );
    expect(draftOf({ kind: "rename", code: "13", name: "Terrassements" }, renamed)).toEqual(
      reference,
    );
    expect(draftOf({ kind: "rename", code: "1", name: "Sols" }).families[0]?.name).toBe("Sols");
  });

  test("a description changes the texts of a sub-area, not its code", () => {
    const described = draftOf({ kind: "describe", code: "1301", ...words });
    expect(subArea("1301", described)).toMatchObject({ code: "1301", sequence: 5, ...words });
    expect(subAreasOf(described)).toHaveLength(subAreasOf(reference).length);
  });

  test("additions of an area and of a sub-area in it renumber the family", () => {
    const withArea = draftOf({ kind: "add-area", familyCode: "1", code: "14", name: "Sols" });
    const both = draftOf(
      { kind: "add-sub-area", areaCode: "14", code: "1401", ...words },
      withArea,
    );
    const places = both.families[0]?.areas.flatMap(({ subAreas }) =>
      subAreas.map(({ sequence }) => sequence),
    );
    expect(places).toEqual(places?.map((_, index) => index + 1));
    expect(subArea("1401", both)).toMatchObject(words);
  });

  test("a new sub-area is placed by its code", () => {
    const added = draftOf({ kind: "add-sub-area", areaCode: "13", code: "1350", ...words });
    expect(codesIn("13", added)?.at(-1)).toBe("1350");
    const between = draftOf(
      { kind: "add-sub-area", areaCode: "13", code: "1349", ...words },
      added,
    );
    expect(codesIn("13", between)?.slice(-2)).toEqual(["1349", "1350"]);
  });

  test("a sub-area can end, an area only when it is empty", () => {
    const without = draftOf({ kind: "end", code: "1301" });
    expect(subArea("1301", without)).toBeUndefined();
    expect(edited(reference, { kind: "end", code: "13" }, knownSubAreas)).toMatchObject({
      refusal: "not-empty",
    });
    const empty = draftOf({ kind: "add-area", familyCode: "1", code: "14", name: "Sols" });
    expect(draftOf({ kind: "end", code: "14" }, empty)).toEqual(reference);
    expect(edited(reference, { kind: "end", code: "1" }, knownSubAreas).ok).toBe(false);
  });

  test("a sub-area is restored with its texts, and with its area when that has ended too", () => {
    expect(subArea("1399", draftOf({ kind: "bring-back", code: "1399" }))).toMatchObject(words);
    const back = draftOf({ kind: "bring-back", code: "1901" });
    expect(areasOf(back).find(({ code }) => code === "19")?.name).toBe("Ancien domaine");
    expect(edited(reference, { kind: "bring-back", code: "1301" }, knownSubAreas).ok).toBe(false);
    expect(edited(reference, { kind: "bring-back", code: "7777" }, knownSubAreas).ok).toBe(false);
  });

  test("an entry of the nomenclature moves one place among its siblings, not beyond the end", () => {
    const [first = "", second = ""] = codesIn("13", reference) ?? [];
    const moved = draftOf({ kind: "move", code: first, by: 1 });
    expect(codesIn("13", moved)?.slice(0, 2)).toEqual([second, first]);
    expect(draftOf({ kind: "move", code: first, by: -1 }, moved)).toEqual(reference);
    expect(draftOf({ kind: "move", code: first, by: -1 })).toEqual(reference);
    expect(draftOf({ kind: "move", code: "2", by: -1 }).families[0]?.code).toBe("2");
  });

  test.each<[string, NomenclatureEdit]>([
    ["code-taken", { kind: "add-sub-area", areaCode: "13", code: "1301", ...words }],
    ["code-taken", { kind: "add-area", familyCode: "1", code: "13", name: "x" }],
    ["code-shape", { kind: "add-sub-area", areaCode: "13", code: "1201", ...words }],
    ["code-shape", { kind: "add-sub-area", areaCode: "13", code: "1300", ...words }],
    ["code-shape", { kind: "add-sub-area", areaCode: "13", code: "13", ...words }],
    ["code-shape", { kind: "add-area", familyCode: "1", code: "24", name: "x" }],
    ["code-shape", { kind: "add-area", familyCode: "1", code: "10", name: "x" }],
    ["code-known", { kind: "add-sub-area", areaCode: "13", code: "1399", ...words }],
    ["unknown-code", { kind: "add-sub-area", areaCode: "18", code: "1801", ...words }],
    ["unknown-code", { kind: "describe", code: "9999", ...words }],
    ["unknown-code", { kind: "rename", code: "", name: "x" }],
    ["unknown-code", { kind: "move", code: "0", by: 1 }],
  ])("an edit is refused as %s: %j", (refusal, edit) => {
    expect(edited(reference, edit, knownSubAreas)).toEqual({ ok: false, refusal });
  });
});

test("withoutEmpty leaves out empty areas and families", () => {
  const empty = draftOf({ kind: "add-area", familyCode: "1", code: "14", name: "Sols" });
  expect(withoutEmpty(empty)).toEqual(reference);
  expect(withoutEmpty({ families: [{ code: "1", name: "x", areas: [] }] }).families).toEqual([]);
});
