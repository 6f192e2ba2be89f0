import { done, type Result, refused } from "#app/kernel/result.ts";
import { type Area, areasOf, type Family, type Nomenclature, subAreasOf } from "./nomenclature.ts";

interface SubAreaWords {
  name: string;
  covers: string;
  synonyms: string;
}

/** One edit of a draft. The length of a code says its level. */
export type NomenclatureEdit =
  | { kind: "rename"; code: string; name: string }
  | ({ kind: "describe"; code: string } & SubAreaWords)
  | { kind: "add-area"; familyCode: string; code: string; name: string }
  | ({ kind: "add-sub-area"; areaCode: string; code: string } & SubAreaWords)
  | { kind: "end"; code: string }
  | { kind: "bring-back"; code: string }
  | { kind: "move"; code: string; by: -1 | 1 };

export type EditRefusal = "unknown-code" | "code-taken" | "code-shape" | "code-known" | "not-empty";

export type Level = "family" | "area" | "sub-area";

export const levelOf = (code: string): Level =>
  code.length === 1 ? "family" : code.length === 2 ? "area" : "sub-area";

/** A sub-area of any edition, with its position there. */
export interface KnownSubArea extends SubAreaWords {
  code: string;
  areaCode: string;
  areaName: string;
  familyCode: string;
}

const areaCode = (familyCode: string) => new RegExp(`^${familyCode}[1-9]$`);
const subAreaCode = (code: string) => new RegExp(`^${code}(?!00)\\d\\d$`);

/**
 * Applies one edit and numbers the sub-areas from 1 within each family. A code that any edition has given to a sub-area
 * (`knownSubAreas`) always means the same work: it may be restored, and is not given to another.
 */
export function edited(
  nomenclature: Nomenclature,
  edit: NomenclatureEdit,
  knownSubAreas: readonly KnownSubArea[],
): Result<Nomenclature, EditRefusal> {
  const { code } = edit;
  const codes = new Set([
    ...nomenclature.families.map((family) => family.code),
    ...areasOf(nomenclature).map((area) => area.code),
    ...subAreasOf(nomenclature).map((subArea) => subArea.code),
  ]);
  const isAddition = edit.kind === "add-area" || edit.kind === "add-sub-area";
  if (isAddition) {
    const shape = edit.kind === "add-area" ? areaCode(edit.familyCode) : subAreaCode(edit.areaCode);
    const parent = edit.kind === "add-area" ? edit.familyCode : edit.areaCode;
    if (!codes.has(parent)) return refused("unknown-code");
    if (!shape.test(code)) return refused("code-shape");
    if (codes.has(code)) return refused("code-taken");
    if (edit.kind === "add-sub-area" && knownSubAreas.some((each) => each.code === code))
      return refused("code-known");
  } else if (edit.kind !== "bring-back" && !codes.has(code)) return refused("unknown-code");
  switch (edit.kind) {
    case "rename":
      return changed(nomenclature, (each) =>
        each.code === code ? { ...each, name: edit.name } : each,
      );
    case "describe": {
      const { name, covers, synonyms } = edit;
      return ofAreas(nomenclature, (area) => ({
        ...area,
        subAreas: area.subAreas.map((each) =>
          each.code === code ? { ...each, name, covers, synonyms } : each,
        ),
      }));
    }
    case "add-area":
      return ofFamilies(nomenclature, (family) =>
        family.code === edit.familyCode
          ? { ...family, areas: [...family.areas, { code, name: edit.name, subAreas: [] }] }
          : family,
      );
    case "add-sub-area":
      return withSubArea(nomenclature, edit.areaCode, edit);
    case "end":
      return ended(nomenclature, code);
    case "bring-back": {
      const back = knownSubAreas.find((each) => each.code === code);
      return back && !codes.has(code) ? broughtBack(nomenclature, back) : refused("unknown-code");
    }
    case "move":
      return done(numbered(moved(nomenclature, code, edit.by)));
  }
}

/** Removes a sub-area, or an area without sub-areas. */
function ended(
  nomenclature: Nomenclature,
  code: string,
): Result<Nomenclature, "not-empty" | "unknown-code"> {
  if (levelOf(code) === "family") return refused("unknown-code");
  if (levelOf(code) === "sub-area")
    return ofAreas(nomenclature, (area) => ({
      ...area,
      subAreas: area.subAreas.filter((each) => each.code !== code),
    }));
  if (areasOf(nomenclature).some((area) => area.code === code && area.subAreas.length > 0))
    return refused("not-empty");
  return ofFamilies(nomenclature, (family) => ({
    ...family,
    areas: family.areas.filter((area) => area.code !== code),
  }));
}

function broughtBack(
  nomenclature: Nomenclature,
  { areaCode: place, areaName, familyCode, ...subArea }: KnownSubArea,
): Result<Nomenclature, "unknown-code"> {
  if (!nomenclature.families.some(({ code }) => code === familyCode))
    return refused("unknown-code");
  const there = areasOf(nomenclature).some(({ code }) => code === place)
    ? nomenclature
    : ofFamilies(nomenclature, (family) =>
        family.code === familyCode
          ? { ...family, areas: [...family.areas, { code: place, name: areaName, subAreas: [] }] }
          : family,
      ).value;
  return withSubArea(there, place, subArea);
}

const withSubArea = (
  nomenclature: Nomenclature,
  place: string,
  { code, name, covers, synonyms }: SubAreaWords & { code: string },
) =>
  ofAreas(nomenclature, (area) =>
    area.code === place
      ? {
          ...area,
          subAreas: [...area.subAreas, { code, name, sequence: 0, covers, synonyms }].toSorted(
            // A new sub-area is placed by its code; people can move it afterwards.
            (a, b) => (a.code === code || b.code === code ? compare(a.code, b.code) : 0),
          ),
        }
      : area,
  );

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Moves an entry among those of its parent; nothing happens at the end of the row. */
function moved({ families }: Nomenclature, code: string, by: -1 | 1): Nomenclature {
  return {
    families: swapped(families, code, by).map((family) => ({
      ...family,
      areas: swapped(family.areas, code, by).map((area) => ({
        ...area,
        subAreas: swapped(area.subAreas, code, by),
      })),
    })),
  };
}

function swapped<Each extends { code: string }>(list: readonly Each[], code: string, by: -1 | 1) {
  const from = list.findIndex((each) => each.code === code);
  const [one, other] = [list[from], list[from + by]];
  return one && other ? list.with(from, other).with(from + by, one) : list;
}

/** Numbers the sub-areas of each family from 1, in the order of the page. */
export const numbered = ({ families }: Nomenclature): Nomenclature => ({
  families: families.map((family) => {
    let sequence = 0;
    return {
      ...family,
      areas: family.areas.map((area) => ({
        ...area,
        subAreas: area.subAreas.map((subArea) => {
          sequence += 1;
          return { ...subArea, sequence };
        }),
      })),
    };
  }),
});

/** The nomenclature as published: without empty areas and families. */
export const withoutEmpty = ({ families }: Nomenclature): Nomenclature => ({
  families: families
    .map((family) => ({
      ...family,
      areas: family.areas.filter(({ subAreas }) => subAreas.length > 0),
    }))
    .filter(({ areas }) => areas.length > 0),
});

const ofFamilies = ({ families }: Nomenclature, change: (family: Family) => Family) =>
  done(numbered({ families: families.map(change) }));

const ofAreas = (nomenclature: Nomenclature, change: (area: Area) => Area) =>
  ofFamilies(nomenclature, (family) => ({ ...family, areas: family.areas.map(change) }));

function changed(
  nomenclature: Nomenclature,
  change: <Each extends { code: string; name: string }>(each: Each) => Each,
) {
  return ofFamilies(nomenclature, (family) => ({
    ...change(family),
    areas: family.areas.map(change),
  }));
}
