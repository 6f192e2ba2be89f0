import { levelCode, listedStatuses, statusNames } from "#app/certificates/qualification.ts";
import { regionOf } from "#app/companies/regions.ts";
import { shortFcfa } from "#app/kernel/money.ts";
import { type Class, classes, type Level, levels } from "#app/tariff/classes.ts";
import type { DirectoryQuery, Sort } from "./directory-list.ts";
import { type Lot, noRightConditions } from "./right-conditions.ts";

/** The filters and the order of a list, without its page. */
export type Conditions = Omit<DirectoryQuery, "page" | "size">;

export const noConditions: Conditions = {
  ...noRightConditions,
  q: "",
  inNames: false,
  ein: null,
  businessRegistry: null,
  certificate: null,
  sort: "name",
};

/** Without words there is no relevance: such a list is sorted by name. */
const defaultSort = (q: string): Sort => (q === "" ? "name" : "relevance");

/** The query string that `readDirectoryQuery` reads back; pages count from 1. */
export function directoryParameters(conditions: Conditions, page = 1): string {
  const { q, inNames, activities, minLevel, minClass, amount, inForce, lots, sort } = conditions;
  const parameters = new URLSearchParams();
  if (q) parameters.append("q", q);
  if (inNames) parameters.append("as", "name");
  for (const [name] of numberNames) {
    const number = conditions[name];
    if (number !== null) parameters.append(name, number);
  }
  for (const activity of activities) parameters.append("activity", activity);
  if (minLevel !== null) parameters.append("minLevel", levelCode(minLevel));
  if (minClass !== null) parameters.append("minClass", minClass);
  if (amount) parameters.append("amount", String(amount.fcfa));
  if (inForce) parameters.append("inForce", "true");
  for (const lot of lots) parameters.append("lot", lotText(lot));
  for (const region of conditions.regions) parameters.append("region", region);
  for (const region of conditions.worksIn) parameters.append("worksIn", region);
  for (const each of classes)
    if (conditions.classes.includes(each)) parameters.append("class", each);
  for (const each of listedStatuses) {
    if (conditions.statuses.includes(each)) parameters.append("status", each);
  }
  if (sort !== defaultSort(q)) parameters.append("sort", sort);
  if (page > 1) parameters.append("page", String(page));
  return parameters.toString();
}

/** « 6102:N2:D », as `readDirectoryQuery` reads it back. */
export const lotText = ({ activity, minLevel, minClass }: Lot): string =>
  [activity, minLevel === null ? "" : levelCode(minLevel), minClass ?? ""]
    .join(":")
    .replace(/:+$/, "");

/** The address of a list, which can be shared. */
export function directoryAddress(conditions: Conditions, page = 1): string {
  const parameters = directoryParameters(conditions, page);
  return parameters ? `/annuaire?${parameters}` : "/annuaire";
}

/** The typed words as a filter shows them. */
export const quoted = (q: string): string => `«\u00A0${q}\u00A0»`;

const withoutWords = (conditions: Conditions): Conditions => {
  const sort = conditions.sort === "relevance" ? defaultSort("") : conditions.sort;
  return { ...conditions, q: "", inNames: false, sort };
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

const numberNames = [
  ["ein", "NINEA"],
  ["businessRegistry", "RCCM"],
  ["certificate", "Certificat"],
] as const;

/** Each active filter, as a text and with the list without it. */
export function activeFilters(
  conditions: Conditions,
  activityName: (code: string) => string,
): ActiveFilter[] {
  const { q, activities, minLevel, minClass, amount, inForce, lots, regions, worksIn, statuses } =
    conditions;
  const filters: ActiveFilter[] = [];
  if (q) filters.push({ label: quoted(q), without: withoutWords(conditions) });
  for (const [name, label] of numberNames) {
    const number = conditions[name];
    if (number !== null)
      filters.push({ label: `${label}\u00A0${number}`, without: { ...conditions, [name]: null } });
  }
  for (const activity of activities) {
    const others = activities.filter(isNot(activity));
    filters.push({ label: activityName(activity), without: { ...conditions, activities: others } });
  }
  if (minLevel !== null)
    filters.push({ label: levelAtLeast(minLevel), without: { ...conditions, minLevel: null } });
  if (minClass !== null)
    filters.push({ label: classAtLeast(minClass), without: { ...conditions, minClass: null } });
  if (amount) {
    const label = `Marché de ${shortFcfa(amount.fcfa)}\u00A0: ${classAtLeast(amount.class, "classe")}`;
    filters.push({ label, without: { ...conditions, amount: null } });
  }
  for (const [index, lot] of lots.entries()) {
    const others = lots.filter((_, at) => at !== index);
    const label = `Lot ${index + 1}\u00A0: ${lotWords(lot, activityName)}`;
    filters.push({ label, without: { ...conditions, lots: others } });
  }
  if (inForce) filters.push({ label: "En vigueur", without: { ...conditions, inForce: false } });
  for (const region of regions) {
    const label = `Région\u00A0: ${regionOf(region)?.name ?? region}`;
    filters.push({ label, without: { ...conditions, regions: regions.filter(isNot(region)) } });
  }
  for (const region of worksIn) {
    const label = `Siège ou travaux\u00A0: ${regionOf(region)?.name ?? region}`;
    filters.push({ label, without: { ...conditions, worksIn: worksIn.filter(isNot(region)) } });
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

/** « N2 et plus »; the lowest level accepts all. */
const levelAtLeast = (level: Level): string =>
  level === levels.at(-1) ? levelCode(level) : `${levelCode(level)} et plus`;

/** « Classe\u00A0D et plus », A being the largest; within a sentence with « classe » as its word. */
export const classAtLeast = (least: Class, word: "Classe" | "classe" = "Classe"): string =>
  least === "A" ? `${word}\u00A0A` : `${word}\u00A0${least} et plus`;

/** « 6102 Chaussées revêtues, N2 et plus, classe D et plus » */
export const lotWords = (
  { activity, minLevel, minClass }: Lot,
  activityName: (code: string) => string,
): string =>
  [
    activityName(activity),
    ...(minLevel === null ? [] : [levelAtLeast(minLevel)]),
    ...(minClass === null ? [] : [classAtLeast(minClass, "classe")]),
  ].join(", ");

/** What to drop when nothing matches: one kind of filter at a time. */
export function relaxations(conditions: Conditions): ActiveFilter[] {
  const { q, activities, minLevel, minClass, amount, inForce, lots, regions, worksIn, statuses } =
    conditions;
  const kinds: [boolean, string, Partial<Conditions>][] = [
    [q !== "", `Sans «\u00A0${q}\u00A0»`, withoutWords(conditions)],
    [
      numberNames.some(([name]) => conditions[name] !== null),
      "Sans le numéro",
      { ein: null, businessRegistry: null, certificate: null },
    ],
    [activities.length > 0, "Dans toutes les activités", { activities: [] }],
    [lots.length > 0, "Sans les lots", { lots: [] }],
    [minLevel !== null, "À tous les niveaux", { minLevel: null }],
    [amount !== null, "Quel que soit le montant", { amount: null }],
    [minClass !== null, "Quelle que soit la classe", { minClass: null }],
    [regions.length + worksIn.length > 0, "Dans toutes les régions", { regions: [], worksIn: [] }],
    [conditions.classes.length > 0, "Dans toutes les classes", { classes: [] }],
    [statuses.length > 0, "Avec tous les statuts", { statuses: [] }],
    [inForce, "Avec les qualifications suspendues", { inForce: false }],
  ];
  return kinds
    .filter(([isGiven]) => isGiven)
    .map(([, label, change]) => ({ label, without: { ...conditions, ...change } }));
}

/**
 * The page title of a list: how many companies and the filters, unless the list is unfiltered (RGAA 8.6). Typed words are left out:
 * a shared link would show them under the name of the body.
 */
export function directoryTitle(
  filters: readonly string[],
  companies: string,
  page: number,
): string {
  return [
    ...(filters.length > 0
      ? [companies, ...filters.map((label) => (label.startsWith("«") ? "recherche" : label))]
      : []),
    ...(page > 1 ? [`page ${page}`] : []),
    "Annuaire des entreprises certifiées",
  ].join(" – ");
}
