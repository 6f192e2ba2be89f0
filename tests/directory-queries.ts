import type { DirectoryQuery } from "#app/directory/directory-list.ts";
import { type DirectoryTerms, readDirectoryQuery } from "#app/directory/directory-query.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { referenceTariff } from "#db/reference/tariff.ts";

/** What addresses of the directory are compared with: the reference nomenclature and tariff. */
export const referenceTerms: DirectoryTerms = {
  activityCodes: new Set(
    nomenclature.families.flatMap(({ code, areas }) => [
      code,
      ...areas.flatMap((area) => [area.code, ...area.subAreas.map((each) => each.code)]),
    ]),
  ),
  ceilings: referenceTariff.classCeilings,
};

/** The query of `/annuaire?…`. */
export const directoryQuery = (text: string, size = 20): DirectoryQuery =>
  readDirectoryQuery(new URLSearchParams(text), { firstPage: 1, size, ...referenceTerms }).query;
