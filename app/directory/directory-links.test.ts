import { expect, test } from "vitest";
import { referenceTerms } from "#tests/directory-queries.ts";
import {
  activeFilters,
  type Conditions,
  directoryAddress,
  directoryTitle,
  noConditions,
  relaxations,
} from "./directory-links.ts";
import { readDirectoryQuery } from "./directory-query.ts";

const conditions: Conditions = {
  q: "béton & fils",
  inNames: true,
  ein: "003067221",
  businessRegistry: "SN-DKR-2015-B-20990",
  certificate: "QC-SN-2026-00042-5",
  activities: ["22", "6102"],
  minLevel: 2,
  minClass: "D",
  amount: { fcfa: 400_000_000, class: "D" },
  classes: ["A", "C"],
  inForce: true,
  statuses: ["valid"],
  lots: [
    { activity: "6102", minLevel: 2, minClass: "D" },
    { activity: "22", minLevel: null, minClass: "C" },
    { activity: "71", minLevel: null, minClass: null },
  ],
  regions: ["SN-DK", "SN-TH"],
  worksIn: ["SN-DB"],
  sort: "name",
};

test("the unfiltered list has the short address", () => {
  expect(directoryAddress(noConditions)).toBe("/annuaire");
});

test.each([
  { page: 1, given: conditions },
  { page: 7, given: conditions },
  { page: 2, given: { ...noConditions, q: "Diop", sort: "relevance" as const } },
  { page: 1, given: { ...noConditions, q: "Diop", sort: "recent" as const } },
  { page: 3, given: { ...noConditions, sort: "recent" as const } },
])("an address is read back as it was written: page $page, $given.q", ({ page, given }) => {
  const { searchParams } = new URL(directoryAddress(given, page), "https://tabax.example");
  const query = readDirectoryQuery(searchParams, { firstPage: 1, size: 20, ...referenceTerms });
  expect(query).toEqual({ query: { ...given, page: page - 1, size: 20 }, ignored: [] });
});

test("each active filter links to the list without it", () => {
  const filters = activeFilters(conditions, (code) => `${code} Travaux`);
  expect(filters.map(({ label }) => label)).toEqual([
    "«\u00A0béton & fils\u00A0»",
    "NINEA\u00A0003067221",
    "RCCM\u00A0SN-DKR-2015-B-20990",
    "Certificat\u00A0QC-SN-2026-00042-5",
    "22 Travaux",
    "6102 Travaux",
    "N2 et plus",
    "Classe\u00A0D et plus",
    "Marché de 400\u00A0millions de\u00A0FCFA\u00A0: classe\u00A0D et plus",
    "Lot 1\u00A0: 6102 Travaux, N2 et plus, classe\u00A0D et plus",
    "Lot 2\u00A0: 22 Travaux, classe\u00A0C et plus",
    "Lot 3\u00A0: 71 Travaux",
    "En vigueur",
    "Région\u00A0: Dakar",
    "Région\u00A0: Thiès",
    "Siège ou travaux\u00A0: Diourbel",
    "Classe\u00A0A",
    "Classe\u00A0C",
    "Statut\u00A0: en vigueur",
  ]);
  const thies = filters.find(({ label }) => label.endsWith("Thiès"));
  expect(thies?.without).toEqual({ ...conditions, regions: ["SN-DK"] });
  const works = filters.find(({ label }) => label.endsWith("Diourbel"));
  expect(works?.without).toEqual({ ...conditions, worksIn: [] });
  const classA = filters.find(({ label }) => label === "Classe\u00A0A");
  expect(classA?.without).toEqual({ ...conditions, classes: ["C"] });
});

test("relaxations drop one kind of filter at a time", () => {
  expect(relaxations(noConditions)).toEqual([]);
  const relaxed = relaxations({
    ...noConditions,
    q: "zzz",
    regions: ["SN-DK", "SN-KE"],
    sort: "relevance",
  });
  expect(relaxed.map(({ without }) => without)).toEqual([
    { ...noConditions, regions: ["SN-DK", "SN-KE"] },
    { ...noConditions, q: "zzz", sort: "relevance" },
  ]);
});

test("the title of a list names the filters, the number of matches and the page", () => {
  const all = "Annuaire des entreprises certifiées";
  expect(directoryTitle([], "312 entreprises", 1)).toBe(all);
  expect(directoryTitle([], "312 entreprises", 3)).toBe(`page 3 – ${all}`);
  const filters = activeFilters({ ...noConditions, q: "routes", classes: ["D"] }, String).map(
    ({ label }) => label,
  );
  expect(directoryTitle(filters, "12\u00A0entreprises", 2)).toBe(
    `12\u00A0entreprises – recherche – Classe\u00A0D – page 2 – ${all}`,
  );
});
