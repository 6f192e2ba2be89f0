import { expect, test } from "vitest";
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
  activity: "22",
  regions: ["SN-DK", "SN-TH"],
  classes: ["A", "C"],
  statuses: ["valid"],
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
  const query = readDirectoryQuery(searchParams, { firstPage: 1, size: 20 });
  expect(query).toEqual({ query: { ...given, page: page - 1, size: 20 }, ignored: [] });
});

test("each active filter links to the list without it", () => {
  const filters = activeFilters(conditions, (code) => `${code} Gros œuvre`);
  expect(filters.map(({ label }) => label)).toEqual([
    "«\u00A0béton & fils\u00A0»",
    "22 Gros œuvre",
    "Région\u00A0: Dakar",
    "Région\u00A0: Thiès",
    "Classe\u00A0A",
    "Classe\u00A0C",
    "Statut\u00A0: en vigueur",
  ]);
  const thies = filters.find(({ label }) => label.endsWith("Thiès"));
  expect(thies?.without).toEqual({ ...conditions, regions: ["SN-DK"] });
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
  const filters = activeFilters({ ...noConditions, q: "routes", classes: ["D"] }, String);
  expect(directoryTitle(filters, "12\u00A0entreprises", 2)).toBe(
    `12\u00A0entreprises – «\u00A0routes\u00A0» – Classe\u00A0D – page 2 – ${all}`,
  );
});
