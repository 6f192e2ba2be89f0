import type { FamilyGroup } from "#app/activity/group-by-family.ts";
import { formatInteger } from "#app/kernel/money.ts";

interface Choice {
  value: string;
  label: string;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

const indent = "\u00A0\u00A0\u00A0";

/** The families, areas and sub-areas that some company has, each with its count; chosen ones always stay. */
export function activityChoices(
  families: readonly FamilyGroup[],
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): ChoiceGroup[] {
  const choice = (code: string, label: string): Choice[] => {
    const count = counts[code] ?? 0;
    if (count === 0 && !chosen.includes(code)) return [];
    return [{ value: code, label: `${label} (${formatInteger(count)})` }];
  };
  return families
    .map(({ areaFamilyCode, areaFamilyName, subAreas }) => {
      const areas = new Map(subAreas.map(({ area }) => [area.areaCode, area.areaName]));
      const inside = [...areas].flatMap(([code, name]) => [
        ...choice(code, `${code} ${name}`),
        ...subAreas
          .filter(({ area }) => area.areaCode === code)
          .flatMap((each) =>
            choice(each.subAreaCode, `${indent}${each.subAreaCode} ${each.subAreaName}`),
          ),
      ]);
      return {
        label: `${areaFamilyCode} ${areaFamilyName}`,
        choices: [...choice(areaFamilyCode, "Toute la famille"), ...inside],
      };
    })
    .filter(({ choices }) => choices.length > 0);
}

/** « 22 Gros œuvre »; the code alone when the nomenclature no longer has it. */
export function activityName(families: readonly FamilyGroup[], code: string): string {
  for (const { areaFamilyCode, areaFamilyName, subAreas } of families) {
    if (areaFamilyCode === code) return `${code} ${areaFamilyName}`;
    for (const { area, subAreaCode, subAreaName } of subAreas) {
      if (area.areaCode === code) return `${code} ${area.areaName}`;
      if (subAreaCode === code) return `${code} ${subAreaName}`;
    }
  }
  return `Activité ${code}`;
}
