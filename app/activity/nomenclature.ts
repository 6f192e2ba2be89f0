/** The whole activity nomenclature of the certification body: three levels, in the order of the page. */
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
  /** Always means the same work, also after the sub-area has ended; begins with the code of the area by custom. */
  code: string;
  name: string;
  /** Position within the family, from 1. */
  sequence: number;
  /** Its scope, in one sentence for people outside the trade. */
  covers: string;
  /** Search words, separated by commas. */
  synonyms: string;
}

export const areasOf = ({ families }: Nomenclature) =>
  families.flatMap(({ code: familyCode, areas }) => areas.map((area) => ({ ...area, familyCode })));

export const subAreasOf = (nomenclature: Nomenclature) =>
  areasOf(nomenclature).flatMap(({ code: areaCode, subAreas }) =>
    subAreas.map((subArea) => ({ ...subArea, areaCode })),
  );
