import type { Nomenclature } from "#app/activity/nomenclature.ts";
import { buildingFamilies } from "./building-families.ts";
import { civilFamilies } from "./civil-families.ts";
import { synonyms } from "./synonyms.ts";

/**
 * The nomenclature proposed to the certification body, published at the first start: 9 families, 23 areas, 65 sub-areas. Afterwards
 * people edit it.
 */
export const nomenclature: Nomenclature = {
  families: [...buildingFamilies, ...civilFamilies].map((family) => ({
    ...family,
    areas: family.areas.map((area) => ({
      ...area,
      subAreas: area.subAreas.map((subArea) => ({
        ...subArea,
        synonyms: synonyms[subArea.code] ?? "",
      })),
    })),
  })),
};

/** First day of the editions that the first start publishes. */
export const referenceFrom = "2026-01-01";
