import { sql } from "kysely";
import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import type { Db } from "#app/kernel/context.ts";
import { areCounted } from "../counts/count-cache.server.ts";
import type { DirectoryDay } from "../directory-list.ts";
import { asTyped, type Condition, type TextSearch, textCondition } from "./conditions.server.ts";
import { isEmptySearch, rankOf, type SearchedWords, searchedWords } from "./directory-words.ts";
import { nearTo } from "./near-words.queries.server.ts";

export interface Candidate {
  id: string;
  nameNorm: string;
  certifiedOn: string;
  region: string | null;
  /** Packed as in `listing.rights`. */
  rights: Uint8Array;
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

/** Selects the companies that match the search text. `change` is the value of `lastListingChange` read before. */
export async function candidatesFor(
  db: Db,
  q: string,
  { day: { today }, change }: { day: DirectoryDay; change: string },
): Promise<Candidates> {
  if (q === "") return { kind: "all" };
  const certificate = readCertificateNumber(q);
  const words = searchedWords(q, today);
  const [holder] = certificate ? await holderOf(db, certificate.number, words) : [];
  if (certificate) return { kind: "few", companies: holder ? [holder] : [], approximate: false };
  if (isEmptySearch(words)) return { kind: "few", companies: [], approximate: false };
  const search = asTyped(words);
  if (areCounted(db, keyOf(search), change)) return { kind: "many", search };
  const candidates = await holding(db, textCondition(search), words);
  if (candidates === "many") return { kind: "many", search };
  if (candidates.length > 0) return { kind: "few", companies: candidates, approximate: false };
  const near = await nearTo(db, words);
  const others = near ? await holding(db, textCondition(near), words) : [];
  if (near && others === "many") return { kind: "many", search: near };
  return { kind: "few", companies: others === "many" ? [] : others, approximate: true };
}

const holderOf = async (db: Db, number: string, words: SearchedWords) => {
  const condition = sql<boolean>`listing.company_id = (
    select company_id from certificate where number = ${number})`;
  const candidates = await holding(db, condition, words);
  return candidates === "many" ? [] : candidates;
};

interface Found extends Omit<Candidate, "rank"> {
  name: string;
  tradeName: string | null;
  searchText: string;
}

/**
 * Reads the matching companies; `"many"` without their rows when there are more than `few`, since a thousand rows
 * cost ten times the query.
 */
async function holding(
  db: Db,
  condition: Condition,
  words: SearchedWords,
): Promise<Candidate[] | "many"> {
  const { rows } = await sql<{ count: number } & (Found | { id: null })>`
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
    .flatMap((row) => (row.id === null ? [] : [{ ...row, rank: rankOf(words, row) }]))
    .sort((a, b) => a.rank - b.rank || byName(a, b));
}

/** Sorts like `collate "C"`, with the tie-break of the lists that the database sorts. */
export const byName = (a: Candidate, b: Candidate): number =>
  compared(a.nameNorm, b.nameNorm) || compared(a.id, b.id);

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
