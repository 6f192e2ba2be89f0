import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { buildingFamilies } from "./building-families.ts";
import { civilFamilies } from "./civil-families.ts";

/** The nomenclature proposed to the body: 9 families, 23 areas, 65 sub-areas. */
export const nomenclature: Nomenclature = {
  effectiveFrom: "2026-01-01",
  families: [...buildingFamilies, ...civilFamilies],
};
