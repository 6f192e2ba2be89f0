/** The activity nomenclature as the body decides it: three levels, each code beginning with its parent's. */
export interface Nomenclature {
  /** First day (`YYYY-MM-DD`) of the sub-areas that this edition adds, and end of those that it drops. */
  effectiveFrom: string;
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
  code: string;
  name: string;
  /** Place inside the family, from 1, shown before the name. */
  sequence: number;
  /** What it comprises, in one sentence for people who are not of the trade. */
  covers: string;
}
