import * as v from "valibot";
import { readonlyList, storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";

const subAreaEntrySchema = v.object({
  /** Always means the same work, also after the sub-area has ended; begins with the code of the area by custom. */
  code: v.string(),
  name: v.string(),
  /** Position within the family, from 1. */
  sequence: v.number(),
  /** Its scope, in one sentence for people outside the trade. */
  covers: v.string(),
  /** Search words, separated by commas. */
  synonyms: v.string(),
});

const areaSchema = v.object({
  code: v.string(),
  name: v.string(),
  subAreas: readonlyList(subAreaEntrySchema),
});
export type Area = v.InferOutput<typeof areaSchema>;

const familySchema = v.object({
  code: v.string(),
  name: v.string(),
  areas: readonlyList(areaSchema),
});
export type Family = v.InferOutput<typeof familySchema>;

/** The whole activity nomenclature of the certification body: three levels, in the order of the page. */
const nomenclatureSchema = v.object({ families: readonlyList(familySchema) });
export type Nomenclature = v.InferOutput<typeof nomenclatureSchema>;

export const storedNomenclature = (stored: Stored<"nomenclature_draft.nomenclature">) =>
  storedJson("nomenclature_draft.nomenclature", nomenclatureSchema, stored);

export const areasOf = ({ families }: Nomenclature) =>
  families.flatMap(({ code: familyCode, areas }) => areas.map((area) => ({ ...area, familyCode })));

export const subAreasOf = (nomenclature: Nomenclature) =>
  areasOf(nomenclature).flatMap(({ code: areaCode, subAreas }) =>
    subAreas.map((subArea) => ({ ...subArea, areaCode })),
  );
