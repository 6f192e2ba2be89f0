import type { SubArea } from "#app/activity/activity.schema.ts";

export interface Figure {
  value: string;
  label: string;
}

/** Given by the specification (§2), shown as they are. */
export const experience: Figure = { value: "10+", label: "années d’expérience" };
export const qualifiedCompanies: Figure = { value: "1000+", label: "entreprises qualifiées" };

/** How wide the nomenclature in force is: what a company may ask to be qualified for. */
export function nomenclatureSize(subAreas: readonly SubArea[]) {
  const families = new Set(subAreas.map(({ area }) => area.areaFamily.areaFamilyId));
  return { subAreas: subAreas.length, families: families.size };
}
