import type { SubArea } from "./activity.schema.ts";

type AreaFamily = SubArea["area"]["areaFamily"];

export interface FamilyGroup extends AreaFamily {
  subAreas: SubArea[];
}

/** Groups sub-areas by family, families in the order of the list, sub-areas by sequence number (Spec §3). */
export function groupByFamily(list: readonly SubArea[]): FamilyGroup[] {
  const groups = new Map<string, FamilyGroup>();
  for (const subArea of list) {
    const { areaFamily } = subArea.area;
    const group = groups.get(areaFamily.areaFamilyId) ?? { ...areaFamily, subAreas: [] };
    group.subAreas.push(subArea);
    groups.set(areaFamily.areaFamilyId, group);
  }
  for (const { subAreas } of groups.values()) {
    subAreas.sort((a, b) => a.subAreaSequence - b.subAreaSequence);
  }
  return [...groups.values()];
}
