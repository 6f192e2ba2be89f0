/** The activity nomenclature as the certification body decides it: three levels, whole, in the order of the page. */
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
