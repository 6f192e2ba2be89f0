import { sql } from "kysely";
import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import { placeIn } from "#app/companies/places.ts";
import type { Db } from "#app/kernel/context.ts";
import { editDistance } from "#app/kernel/edit-distance.ts";
import { compactNumber } from "#app/listings/search-text.ts";
import { areCounted } from "../counts/count-cache.server.ts";
import { isThere } from "../counts/tally.ts";
import type { DirectoryDay, DirectoryQuery } from "../directory-list.ts";
import {
  allOf,
  asTyped,
  type Condition,
  type TextSearch,
  textCondition,
} from "./conditions.server.ts";
import {
  isEmptySearch,
  isOptionalWord,
  rankOf,
  type SearchedWords,
  searchedWords,
} from "./directory-words.ts";
import { nearTo } from "./near-words.queries.server.ts";

export interface Candidate {
  id: string;
  nameNorm: string;
  certifiedOn: string;
  region: string | null;
  /** Packed as in `listing.rights`. */
  rights: Uint8Array;
  /** By `rankOf`; of a misspelt search, by the number of mistakes. Smaller is better. */
  rank: number;
}

/**
 * The companies that match a search, before any filter: all of them; few enough to hold in memory, the best match
 * first; or too many, so that the database selects them.
 */
export type Candidates =
  | { kind: "all" }
  | { kind: "few"; companies: Candidate[]; approximate: boolean }
  | { kind: "many"; search: TextSearch };

const few = 1_000;

/** Cache key for the counts of a search. */
export const keyOf = (search: TextSearch): string => JSON.stringify(search);

type Searched = Pick<DirectoryQuery, "q" | "ein" | "businessRegistry" | "certificate">;

interface Known {
  day: DirectoryDay;
  /** The value of `lastListingChange` read before. */
  change: string;
}

/**
 * Selects the companies that match the search text: those whose names bear its distinctive words; where nobody bears them all, those
 * that bear the words beside the name of a place, in its region if any has its seat or works there; where nobody does, those whose
 * names are spelt nearly so.
 */
export async function candidatesFor(
  db: Db,
  { q, ...numbers }: Searched,
  { day: { today }, change }: Known,
): Promise<Candidates> {
  const exact = await withNumbers(db, numbers);
  if (exact) return { kind: "few", companies: exact, approximate: false };
  if (q === "") return { kind: "all" };
  const certificate = readCertificateNumber(q);
  const words = searchedWords(q, today);
  const [holder] = certificate ? await holderOf(db, certificate.number, words) : [];
  if (certificate) return { kind: "few", companies: holder ? [holder] : [], approximate: false };
  if (isEmptySearch(words)) return { kind: "few", companies: [], approximate: false };
  const search = asTyped(words);
  if (areCounted(db, keyOf(search), change)) return { kind: "many", search };
  const candidates = await holding(db, textCondition(search), (row) => rankOf(words, row));
  if (candidates === "many") return { kind: "many", search };
  if (candidates.length > 0) return { kind: "few", companies: candidates, approximate: false };
  const beside = await besidePlace(db, words);
  if (beside) return { kind: "few", companies: beside, approximate: false };
  return await nearly(db, words);
}

/** The company with exactly these numbers; null when none is asked for. Words beside a number are not searched. */
async function withNumbers(
  db: Db,
  { ein, businessRegistry, certificate }: Omit<Searched, "q">,
): Promise<Candidate[] | null> {
  if (ein === null && businessRegistry === null && certificate === null) return null;
  const has = (number: string | null) =>
    number === null
      ? null
      : sql<boolean>`listing.search_text like ${`% ${compactNumber(number)} %`}`;
  const holds =
    certificate === null
      ? null
      : sql<boolean>`listing.company_id = (
          select company_id from certificate where number = ${certificate})`;
  const candidates = await holding(db, allOf([has(ein), has(businessRegistry), holds]), () => 0);
  return candidates === "many" ? [] : candidates;
}

/** The companies whose names bear the words of a search as typed. */
export interface Bearing {
  count: number;
  /** By `rankOf`; of more than a thousand, the worst. */
  bestRank: number;
}

export async function companiesBearing(
  db: Db,
  q: string,
  { today }: DirectoryDay,
): Promise<Bearing> {
  const words = searchedWords(q, today);
  if (isEmptySearch(words)) return { count: 0, bestRank: Infinity };
  const candidates = await holding(db, textCondition(asTyped(words)), (row) => rankOf(words, row));
  if (candidates === "many") return { count: few, bestRank: Infinity };
  return { count: candidates.length, bestRank: candidates[0]?.rank ?? Infinity };
}

/** The companies that bear the words beside the name of a place; those of its region alone when there are some. */
async function besidePlace(db: Db, words: SearchedWords): Promise<Candidate[] | null> {
  const place = placeBesideName(words);
  if (!place) return null;
  const named = { ...words, words: place.rest, distinctive: place.rest };
  const candidates = await holding(db, textCondition(asTyped(named)), (row) => rankOf(named, row));
  if (candidates === "many" || candidates.length === 0) return null;
  const where = { regions: [], worksIn: [place.region.code] };
  const there = candidates.filter(({ rights }) => isThere(rights, where));
  return there.length > 0 ? there : candidates;
}

/** The region of a place among the words, and the distinctive words beside it; null without either. */
function placeBesideName({ words }: SearchedWords) {
  const place = placeIn(words);
  const rest = place?.rest.filter((word) => !isOptionalWord(word)) ?? [];
  return place && rest.length > 0 ? { region: place.region, rest } : null;
}

async function nearly(db: Db, words: SearchedWords): Promise<Candidates> {
  const place = placeBesideName(words);
  const attempts = [words.distinctive, ...(place ? [place.rest] : [])];
  for (const distinctive of attempts) {
    const near = await nearTo(db, { ...words, distinctive });
    if (!near) continue;
    const others = await holding(db, textCondition(near), (row) => mistakesIn(distinctive, row));
    if (others === "many") return { kind: "many", search: near };
    if (others.length > 0) return { kind: "few", companies: others, approximate: true };
  }
  return { kind: "few", companies: [], approximate: true };
}

/** How many mistakes lie between the typed words and those of a company, the beginning of a longer word included. */
function mistakesIn(typedWords: readonly string[], { searchText }: ListedNames): number {
  const companyWords = searchText.trim().split(" ");
  const mistakes = (typedWord: string, word: string) =>
    word.includes(typedWord)
      ? 0
      : Math.min(
          editDistance(typedWord, word),
          editDistance(typedWord, word.slice(0, typedWord.length)),
        );
  return typedWords.reduce(
    (sum, typedWord) => sum + Math.min(...companyWords.map((word) => mistakes(typedWord, word))),
    0,
  );
}

const holderOf = async (db: Db, number: string, words: SearchedWords) => {
  const condition = sql<boolean>`listing.company_id = (
    select company_id from certificate where number = ${number})`;
  const candidates = await holding(db, condition, (row) => rankOf(words, row));
  return candidates === "many" ? [] : candidates;
};

interface ListedNames extends Omit<Candidate, "rank"> {
  name: string;
  tradeName: string | null;
  searchText: string;
}

/**
 * Reads the matching companies, ranked; `"many"` without their rows when there are more than `few`, since a thousand rows
 * cost ten times the query.
 */
async function holding(
  db: Db,
  condition: Condition,
  rank: (row: ListedNames) => number,
): Promise<Candidate[] | "many"> {
  const { rows } = await sql<{ count: number } & (ListedNames | { id: null })>`
    with found as materialized (
      select company_id, name_norm as "nameNorm", certified_on as "certifiedOn", region,
        search_text as "searchText", rights
      from listing where ${condition} limit ${few + 1}
    )
    select counted.count, company.id, company.name, company.trade_name as "tradeName", found."nameNorm",
      found."certifiedOn", found.region, found."searchText", found.rights
    from (select count(*)::integer as count from found) as counted
    left join (found join company on company.id = found.company_id) on counted.count <= ${few}`.execute(
    db,
  );
  if ((rows[0]?.count ?? 0) > few) return "many";
  return rows
    .flatMap((row) => (row.id === null ? [] : [{ ...row, rank: rank(row) }]))
    .sort((a, b) => a.rank - b.rank || byName(a, b));
}

/** Sorts like `collate "C"`, with the tie-break of the lists that the database sorts. */
export const byName = (a: Candidate, b: Candidate): number =>
  compared(a.nameNorm, b.nameNorm) || compared(a.id, b.id);

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
