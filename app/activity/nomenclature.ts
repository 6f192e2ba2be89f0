/** The activity nomenclature as the body decides it: three levels, whole, in the order of the page. */
export interface Nomenclature {
  families: readonly Family[];
}

export interface Family {
  code: string;
  name: string;
  areas: readonly Area[];
}

export interface Area {
  code: string;
  name: string;
  subAreas: readonly SubAreaEntry[];
}

export interface SubAreaEntry {
  /** Means the same work for ever, also after the sub-area has ended; begins with the code of the area by custom. */
  code: string;
  name: string;
  /** Place inside the family, from 1. */
  sequence: number;
  /** What it comprises, in one sentence for people who are not of the trade. */
  covers: string;
  /** Words by which people look for it, divided by commas. */
  synonyms: string;
}

export const areasOf = ({ families }: Nomenclature) =>
  families.flatMap(({ code: familyCode, areas }) => areas.map((area) => ({ ...area, familyCode })));

export const subAreasOf = (nomenclature: Nomenclature) =>
  areasOf(nomenclature).flatMap(({ code: areaCode, subAreas }) =>
    subAreas.map((subArea) => ({ ...subArea, areaCode })),
  );

/** What an edition changes, by codes of sub-areas: what the journal tells of it. */
export function changesBetween(before: Nomenclature, after: Nomenclature) {
  const earlier = new Map(subAreasOf(before).map((each) => [each.code, each]));
  const later = subAreasOf(after);
  const kept = new Set(later.map(({ code }) => code));
  return {
    added: later.filter(({ code }) => !earlier.has(code)).map(({ code }) => code),
    ended: [...earlier.keys()].filter((code) => !kept.has(code)),
    renamed: later.flatMap(({ code, name }) => {
      const from = earlier.get(code)?.name;
      return from === undefined || from === name ? [] : [{ code, from, to: name }];
    }),
  };
}
