import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import { type ListedStatus, listedStatuses } from "#app/certificates/qualification.ts";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { parseEin } from "#app/companies/ein.ts";
import { regionOf } from "#app/companies/regions.ts";
import { readNumber as readTypedNumber } from "#app/forms/typed-number.ts";
import { unknownParameters } from "#app/kernel/problem.ts";
import { cleanLine, isPrintable } from "#app/kernel/text.ts";
import { type Class, classes, type Level, levels } from "#app/tariff/classes.ts";
import type { ClassCeilings } from "#app/tariff/tariff.schema.ts";
import { type DirectoryQuery, type Sort, sorts } from "./directory-list.ts";
import { type ContractAmount, classForAmount, type Lot } from "./right-conditions.ts";

/** What the values of an address are compared with. */
export interface DirectoryTerms {
  /** Codes of all families, areas and sub-areas. */
  activityCodes: ReadonlySet<string>;
  ceilings: ClassCeilings;
}

export interface DirectoryQueryOptions extends DirectoryTerms {
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
/** How many whole lists one network may read in an hour, in all formats; `server/limits.ts` holds it. */
export const exportsPerHour = 60;
const longestSearch = 100;
export const mostLots = 10;
const mostActivities = 20;
const mostCriteria = 60;

/** The criteria of a list, by their names in an address. */
export const criteriaNames = [
  "q",
  "as",
  "ein",
  "businessRegistry",
  "certificate",
  "activity",
  "minLevel",
  "minClass",
  "amount",
  "inForce",
  "lot",
  "class",
  "status",
  "region",
  "worksIn",
  "sort",
  "page",
  "size",
] as const;
/** Marks that mailers and social networks add to an address: nobody typed them. */
const isTracker = (name: string) => /^(utm_.+|fbclid|gclid|msclkid|mc_[ce]id)$/i.test(name);

/**
 * Reads the query of a page from its address. A wrong value falls back to its default and is named in `ignored`, in
 * French, so that the page stays useful.
 */
export function readDirectoryQuery(
  parameters: URLSearchParams,
  options: DirectoryQueryOptions,
): { query: DirectoryQuery; ignored: string[] } {
  const ofPage = new URLSearchParams([...parameters].filter(([name]) => !isTracker(name)));
  const { query, issues } = readQuery(ofPage, options);
  return { query, ignored: issues.map(({ message }) => `${message}.`) };
}

interface Refused {
  ok: false;
  message: string;
  errors: Issue[];
}

const refused = (errors: Issue[]): Refused => ({
  ok: false,
  message: errors.map(({ message }) => `${message}.`).join(" "),
  errors,
});

export type StrictQuery = Refused | { ok: true; query: DirectoryQuery };

/**
 * The same for a public API call, which refuses wrong values: a program must see that its request was not understood.
 */
export function readDirectoryQueryStrictly(
  parameters: URLSearchParams,
  options: DirectoryQueryOptions,
): StrictQuery {
  const { query, issues } = readQuery(parameters, options);
  return issues.length === 0 ? { ok: true, query } : refused(issues);
}

/** Reads the address of a call that has no criteria: any parameter is refused. */
export function readNoCriteria(parameters: URLSearchParams): Refused | { ok: true } {
  const issues = unknownParameters(parameters, []);
  return issues.length === 0 ? { ok: true } : refused(issues);
}

function readQuery(parameters: URLSearchParams, options: DirectoryQueryOptions) {
  const { firstPage, size, activityCodes, ceilings } = options;
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

  for (const { field, message } of unknownParameters(parameters, criteriaNames))
    refuse(field, message);
  if (parameters.size > mostCriteria)
    refuse("q", `Une adresse porte au plus ${mostCriteria} critères`);
  const q = readSearch(one("q"), refuse);
  const as = one("as");
  if (as && as !== "name")
    refuse("as", "Le critère «\u00A0as\u00A0» ne peut être que «\u00A0name\u00A0»");
  const number = (field: string, read: (text: string) => string | null, message: string) => {
    const text = one(field);
    const key = text === "" ? null : read(text);
    if (text !== "" && key === null) refuse(field, message);
    return key;
  };
  const ein = number("ein", readEin, "Le NINEA doit compter sept ou neuf chiffres");
  const businessRegistry = number(
    "businessRegistry",
    readRegistry,
    "Le RCCM doit s’écrire comme SN-DKR-2015-B-20990",
  );
  const certificate = number(
    "certificate",
    readCertificate,
    "Le numéro de certificat est mal recopié\u00A0: il s’écrit comme QC-SN-2026-00042-5",
  );
  const activities = several(
    "activity",
    (text) => (activityCodes.has(text) ? text : null),
    "L’activité doit être le code d’une famille, d’un domaine ou d’un sous-domaine de la nomenclature",
  );
  if (activities.length > mostActivities)
    refuse("activity", `Une liste porte sur ${mostActivities} activités au plus`);
  const minLevel = readLevel(one("minLevel"));
  if (minLevel === undefined)
    refuse(
      "minLevel",
      "Le niveau doit être «\u00A0N1\u00A0», «\u00A0N2\u00A0» ou «\u00A0N3\u00A0»",
    );
  const leastClass = one("minClass");
  const minClass = knownClass(leastClass);
  if (leastClass && !minClass)
    refuse("minClass", "La classe minimale doit être une lettre de A à F");
  const amount = readAmount(one("amount"), ceilings);
  if (amount === undefined)
    refuse("amount", "Le montant du marché doit être un nombre de francs, tel que 400000000");
  const inForce = readFlag(one("inForce"));
  if (inForce === undefined)
    refuse(
      "inForce",
      "Le critère «\u00A0inForce\u00A0» doit être «\u00A0true\u00A0» ou «\u00A0false\u00A0»",
    );
  const lotTexts = valuesOf("lot");
  const lots = [...new Set(lotTexts)].map((text) => readLot(text, activityCodes));
  if (lots.includes(null))
    refuse("lot", "Un lot s’écrit activité:niveau:classe, par exemple «\u00A06102:N2:D\u00A0»");
  if (lotTexts.length > mostLots) refuse("lot", `Une liste porte sur ${mostLots} lots au plus`);
  const regions = several("region", knownRegion, "La région doit être un code tel que SN-DK");
  const worksIn = several(
    "worksIn",
    knownRegion,
    "La région de travail doit être un code tel que SN-DK",
  );
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
    inNames: as === "name" && q !== "",
    ein,
    businessRegistry,
    certificate,
    activities: activities.slice(0, mostActivities),
    minLevel: minLevel ?? null,
    minClass,
    amount: amount ?? null,
    classes: ofClasses,
    inForce: inForce ?? false,
    statuses,
    lots: lots.filter((lot) => lot !== null).slice(0, mostLots),
    regions,
    worksIn,
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

function readCertificate(text: string): string | null {
  const certificate = readCertificateNumber(text);
  return certificate?.possible ? certificate.number : null;
}

function readEin(text: string): string | null {
  const ein = parseEin(text, "SN");
  return ein.ok ? ein.key : null;
}

/** The key of an RCCM number. Its year is not compared with today's: such a number is refused where it is declared. */
function readRegistry(text: string): string | null {
  const registry = parseBusinessRegistry(text, { today: "9999-12-31" });
  return registry.ok ? registry.key : null;
}

/** Null when nothing was given, undefined when it is no level; N2 and 2 are the same. */
function readLevel(text: string): Level | null | undefined {
  if (text === "") return null;
  return levels.find((level) => `${level}` === text.toUpperCase().replace(/^N/, ""));
}

/** Null when nothing was given, undefined when it is no sum above zero. */
function readAmount(text: string, ceilings: ClassCeilings): ContractAmount | null | undefined {
  if (text === "") return null;
  const number = readTypedNumber(text);
  if (!number.ok || number.value <= 0) return undefined;
  return { fcfa: number.value, class: classForAmount(number.value, ceilings) };
}

/** Undefined for another value than true and false, in numbers as well. */
const readFlag = (text: string): boolean | undefined =>
  text === "" || text === "false" || text === "0"
    ? false
    : text === "true" || text === "1"
      ? true
      : undefined;

/** Reads « 6102:N2:D »; level and class may be absent: « 6102 », « 6102::D ». Null for any other text. */
function readLot(text: string, activityCodes: ReadonlySet<string>): Lot | null {
  const [activity = "", level = "", letter = "", ...others] = text.split(":");
  const minLevel = readLevel(level);
  const minClass = letter === "" ? null : knownClass(letter);
  const isRead =
    activityCodes.has(activity) &&
    minLevel !== undefined &&
    (letter === "" || minClass !== null) &&
    others.length === 0;
  return isRead ? { activity, minLevel, minClass } : null;
}

/** Without words there is no relevance: such a list is sorted by name. */
const sortOf = (sort: Sort | undefined, q: string): Sort => {
  if (q === "") return sort === "recent" ? "recent" : "name";
  return sort ?? "relevance";
};

type Refuse = (field: string, message: string) => void;

/** The number in a pasted address of a certificate, as a QR code holds it too: « https://…/v/QC-SN-2026-00042-5?… ». */
const certificateAddress = /\/v\/(qc-sn-[\d-]+)/i;

function readSearch(search: string, refuse: Refuse): string {
  const [, pastedNumber] = certificateAddress.exec(search) ?? [];
  if (pastedNumber) return pastedNumber;
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
  { firstPage, size }: Pick<DirectoryQueryOptions, "firstPage" | "size">,
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
