import { type ListedStatus, listedStatuses } from "#app/certificates/qualification.ts";
import { regionOf } from "#app/companies/regions.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";
import { type Class, classes } from "#app/tariff/classes.ts";
import { type DirectoryQuery, type Sort, sorts } from "./directory-list.ts";

export interface DirectoryQueryOptions {
  /** Number of the first page in the address: 1 on a page, 0 in a public API call. */
  firstPage: number;
  /** Default number of companies on a page. */
  size: number;
}

interface Issue {
  field: string;
  message: string;
}

/** Deeper pages are not served: nobody reads them, and finding them costs the database much. */
export const deepestCompany = 10_000;
export const largestSize = 200;
const longestSearch = 100;

/**
 * Reads the query of a page from its address. A wrong value falls back to its default and is named in `ignored`, in
 * French, so that the page stays useful.
 */
export function readDirectoryQuery(
  parameters: URLSearchParams,
  options: DirectoryQueryOptions,
): { query: DirectoryQuery; ignored: string[] } {
  const { query, issues } = readQuery(parameters, options);
  return { query, ignored: issues.map(({ message }) => `${message}.`) };
}

export type StrictQuery =
  | { ok: true; query: DirectoryQuery }
  | { ok: false; message: string; errors: Issue[] };

/**
 * The same for a public API call, which refuses wrong values: a program must see that its request was not understood.
 */
export function readDirectoryQueryStrictly(
  parameters: URLSearchParams,
  options: DirectoryQueryOptions,
): StrictQuery {
  const { query, issues } = readQuery(parameters, options);
  if (issues.length === 0) return { ok: true, query };
  return {
    ok: false,
    message: issues.map(({ message }) => `${message}.`).join(" "),
    errors: issues,
  };
}

function readQuery(parameters: URLSearchParams, { firstPage, size }: DirectoryQueryOptions) {
  const issues: Issue[] = [];
  const refuse = (field: string, message: string) => void issues.push({ field, message });
  const valuesOf = (field: string) =>
    parameters
      .getAll(field)
      .map(cleanLine)
      .filter((text) => text !== "");
  const one = (field: string) => {
    const [first = "", ...others] = valuesOf(field);
    if (others.length > 0) refuse(field, `Une seule valeur de «\u00A0${field}\u00A0» est lue`);
    return first;
  };
  const several = <Value extends string>(
    field: string,
    valueOfText: Known<Value>,
    message: string,
  ) => {
    const values = valuesOf(field).map((text) => valueOfText(text));
    if (values.includes(null)) refuse(field, message);
    return [...new Set(values.filter((value) => value !== null))];
  };

  const q = readSearch(one("q"), refuse);
  const activity = one("activity");
  const rightActivity = /^[1-9](?:\d(?:\d\d)?)?$/.test(activity);
  if (activity && !rightActivity)
    refuse(
      "activity",
      "L’activité doit être le code d’une famille, d’un domaine ou d’un sous-domaine",
    );
  const regions = several("region", knownRegion, "La région doit être un code tel que SN-DK");
  const ofClasses = several("class", knownClass, "La classe doit être une lettre de A à F");
  const statuses = several(
    "status",
    knownStatus,
    "Le statut doit être «\u00A0valid\u00A0», «\u00A0to-renew\u00A0» ou «\u00A0suspended\u00A0»",
  );
  const sortName = one("sort");
  const sort = sorts.find((name) => name === sortName);
  if (sortName && !sort)
    refuse(
      "sort",
      "Le tri doit être «\u00A0relevance\u00A0», «\u00A0name\u00A0» ou «\u00A0recent\u00A0»",
    );
  const chosenSize = readNumber(one("size"), { from: 1, to: largestSize }) ?? size;
  if (Number.isNaN(chosenSize))
    refuse("size", `La taille de page doit être un nombre entier de 1 à ${largestSize}`);
  const query: DirectoryQuery = {
    q,
    activity: rightActivity ? activity : null,
    regions,
    classes: ofClasses,
    statuses,
    sort: sortOf(sort, q),
    page: 0,
    size: Number.isNaN(chosenSize) ? size : chosenSize,
  };
  query.page = readPage(one("page"), { firstPage, size: query.size }, refuse);
  return { query, issues };
}

type Known<Value> = (text: string) => Value | null;
const knownRegion: Known<string> = (text) => regionOf(text.toUpperCase())?.code ?? null;
const knownClass: Known<Class> = (text) =>
  classes.find((letter) => letter === text.toUpperCase()) ?? null;
const knownStatus: Known<ListedStatus> = (text) =>
  listedStatuses.find((status) => status === text) ?? null;

/** Without words there is no relevance: such a list is sorted by name. */
const sortOf = (sort: Sort | undefined, q: string): Sort => {
  if (q === "") return sort === "recent" ? "recent" : "name";
  return sort ?? "relevance";
};

type Refuse = (field: string, message: string) => void;

function readSearch(search: string, refuse: Refuse): string {
  const text = [...search].filter((character) => isPrintable(character)).join("");
  if (text.length <= longestSearch) return cleanLine(text);
  refuse("q", `Seuls les ${longestSearch} premiers caractères de la recherche sont lus`);
  return cleanLine([...text].slice(0, longestSearch).join(""));
}

/** Null when nothing was given, NaN when the value is no number within the range. */
function readNumber(text: string, { from, to }: { from: number; to: number }): number | null {
  if (text === "") return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : Number.NaN;
}

/** The page counted from 0, however the address counts. */
function readPage(
  text: string,
  { firstPage, size }: DirectoryQueryOptions,
  refuse: Refuse,
): number {
  const last = lastReachablePage(size);
  const number = readNumber(text, { from: firstPage, to: 999_999_999 });
  if (number === null) return 0;
  if (Number.isNaN(number)) {
    refuse("page", `Le numéro de page doit être un nombre entier à partir de ${firstPage}`);
    return 0;
  }
  if (number - firstPage <= last) return number - firstPage;
  refuse(
    "page",
    "La liste se parcourt jusqu’à la 10\u202F000e entreprise\u00A0: précisez la recherche ou téléchargez la liste",
  );
  return last;
}

/** The last page, from 0, that lies within the reachable part of the list. */
export const lastReachablePage = (size: number): number =>
  Math.max(0, Math.floor(deepestCompany / size) - 1);
