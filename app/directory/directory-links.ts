import { listedStatuses, statusNames } from "#app/certificates/qualification.ts";
import { regionOf } from "#app/companies/regions.ts";
import { classes } from "#app/tariff/classes.ts";
import type { DirectoryQuery, Sort } from "./directory-list.ts";

/** The filters and the order of a list, without its page. */
export type Conditions = Omit<DirectoryQuery, "page" | "size">;

export const noConditions: Conditions = {
  q: "",
  activity: null,
  regions: [],
  classes: [],
  statuses: [],
  sort: "name",
};

/** Without words there is no relevance: such a list is sorted by name. */
const defaultSort = (q: string): Sort => (q === "" ? "name" : "relevance");

/** The query string that `readDirectoryQuery` reads back; pages count from 1. */
export function directoryParameters(conditions: Conditions, page = 1): string {
  const { q, activity, regions, sort } = conditions;
  const parameters = new URLSearchParams();
  if (q) parameters.append("q", q);
  if (activity) parameters.append("activity", activity);
  for (const region of regions) parameters.append("region", region);
  for (const each of classes)
    if (conditions.classes.includes(each)) parameters.append("class", each);
  for (const each of listedStatuses) {
    if (conditions.statuses.includes(each)) parameters.append("status", each);
  }
  if (sort !== defaultSort(q)) parameters.append("sort", sort);
  if (page > 1) parameters.append("page", String(page));
  return parameters.toString();
}

/** The address of a list, which can be shared. */
export function directoryAddress(conditions: Conditions, page = 1): string {
  const parameters = directoryParameters(conditions, page);
  return parameters ? `/annuaire?${parameters}` : "/annuaire";
}

const withoutWords = (conditions: Conditions): Conditions => {
  const sort = conditions.sort === "relevance" ? defaultSort("") : conditions.sort;
  return { ...conditions, q: "", sort };
};

export interface ActiveFilter {
  label: string;
  /** The same list without this filter. */
  without: Conditions;
}

const isNot =
  <Value>(value: Value) =>
  (other: Value) =>
    other !== value;

/** Each active filter, as a text and with the list without it. */
export function activeFilters(
  conditions: Conditions,
  activityName: (code: string) => string,
): ActiveFilter[] {
  const { q, activity, regions, statuses } = conditions;
  const filters: ActiveFilter[] = [];
  if (q) filters.push({ label: `«\u00A0${q}\u00A0»`, without: withoutWords(conditions) });
  if (activity) {
    const label = activityName(activity);
    filters.push({ label, without: { ...conditions, activity: null } });
  }
  for (const region of regions) {
    const label = `Région\u00A0: ${regionOf(region)?.name ?? region}`;
    filters.push({ label, without: { ...conditions, regions: regions.filter(isNot(region)) } });
  }
  for (const each of conditions.classes) {
    const others = conditions.classes.filter(isNot(each));
    filters.push({ label: `Classe\u00A0${each}`, without: { ...conditions, classes: others } });
  }
  for (const status of statuses) {
    const label = `Statut\u00A0: ${statusNames[status].toLowerCase()}`;
    filters.push({ label, without: { ...conditions, statuses: statuses.filter(isNot(status)) } });
  }
  return filters;
}

/** What to drop when nothing matches: one kind of filter at a time. */
export function relaxations(conditions: Conditions): ActiveFilter[] {
  const { q, activity, regions, statuses } = conditions;
  const kinds: [boolean, string, Partial<Conditions>][] = [
    [q !== "", `Sans «\u00A0${q}\u00A0»`, withoutWords(conditions)],
    [activity !== null, "Dans toutes les activités", { activity: null }],
    [regions.length > 0, "Dans toutes les régions", { regions: [] }],
    [conditions.classes.length > 0, "Dans toutes les classes", { classes: [] }],
    [statuses.length > 0, "Avec tous les statuts", { statuses: [] }],
  ];
  return kinds
    .filter(([isGiven]) => isGiven)
    .map(([, label, change]) => ({ label, without: { ...conditions, ...change } }));
}

/** The page title of a list: how many companies and the filters, unless the list is unfiltered (RGAA 8.6). */
export function directoryTitle(
  filters: readonly ActiveFilter[],
  companies: string,
  page: number,
): string {
  return [
    ...(filters.length > 0 ? [companies, ...filters.map(({ label }) => label)] : []),
    ...(page > 1 ? [`page ${page}`] : []),
    "Annuaire des entreprises certifiées",
  ].join(" – ");
}
