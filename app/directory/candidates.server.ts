import { sql } from "kysely";
import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import type { Db } from "#app/kernel/context.ts";
import { certificateHolder } from "./certificate-holder.server.ts";
import { asTyped, type TextSearch, textCondition } from "./conditions.server.ts";
import type { DirectoryDay } from "./directory-list.ts";
import { isEmptySearch, rankOf, type SearchedWords, searchedWords } from "./directory-words.ts";
import { similarWords } from "./similar-words.ts";

export interface Candidate {
  id: string;
  nameNorm: string;
  certifiedOn: string;
  rank: number;
}

/**
 * The companies that a search is about, before any filter: all of them; few enough to be held here, the best
 * first; or so many that the database keeps them.
 */
export type Candidates =
  | { kind: "all" }
  | { kind: "few"; companies: Candidate[]; approximate: boolean }
  | { kind: "many"; search: TextSearch };

const few = 2_000;

export async function candidatesFor(
  db: Db,
  q: string,
  { today }: DirectoryDay,
): Promise<Candidates> {
  if (q === "") return { kind: "all" };
  const certificate = readCertificateNumber(q);
  if (certificate) {
    const holder = await certificateHolder(db, certificate.number);
    const companies = holder ? [{ ...holder, certifiedOn: holder.certifiedOn ?? "", rank: 0 }] : [];
    return { kind: "few", companies, approximate: false };
  }
  const words = searchedWords(q, today);
  if (isEmptySearch(words)) return { kind: "few", companies: [], approximate: false };
  const typed = asTyped(words);
  const found = await holding(db, typed, words);
  if (found === "many") return { kind: "many", search: typed };
  if (found.length > 0) return { kind: "few", companies: found, approximate: false };
  const near = await nearTo(db, words);
  const others = near ? await holding(db, near, words) : [];
  if (near && others === "many") return { kind: "many", search: near };
  return { kind: "few", companies: others === "many" ? [] : others, approximate: true };
}

async function holding(
  db: Db,
  search: TextSearch,
  words: SearchedWords,
): Promise<Candidate[] | "many"> {
  const rows = await db
    .selectFrom("company")
    .select(["id", "name", "name_norm", "trade_name", "certified_on", "search_text"])
    .where("slug", "is not", null)
    .where(textCondition(search))
    .limit(few + 1)
    .execute();
  if (rows.length > few) return "many";
  return rows
    .map((row) => ({
      id: row.id,
      nameNorm: row.name_norm,
      certifiedOn: row.certified_on ?? "",
      rank: rankOf(words, {
        name: row.name,
        tradeName: row.trade_name,
        searchText: row.search_text,
      }),
    }))
    .sort((a, b) => a.rank - b.rank || byName(a, b));
}

/** As `collate "C"` does, with the tie-break of the lists that the database sorts. */
export const byName = (a: Candidate, b: Candidate): number =>
  compared(a.nameNorm, b.nameNorm) || compared(a.id, b.id);

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Each word with those of the directory that are like it; null when none is. */
async function nearTo(db: Db, { words, numbers }: SearchedWords): Promise<TextSearch | null> {
  const misspelt = words.filter((word) => /^\p{L}{4,40}$/u.test(word));
  if (misspelt.length === 0) return null;
  const known = await wordsLike(db, misspelt);
  const forms = words.map((word) => [
    ...new Set([word, ...similarWords(word, known.get(word) ?? [])]),
  ]);
  return forms.some((alternatives) => alternatives.length > 1) ? { forms, numbers } : null;
}

/**
 * Words of the directory that may be meant by a typed one: those that share trigrams with it, and, for a short one
 * of which a single slip leaves none, those that begin with its first letter.
 */
async function wordsLike(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, near.word from unnest(${words}::text[]) as typed
    cross join lateral (
      (select word from company_word where word % typed order by similarity(word, typed) desc, word
        limit 60)
      union
      (select word from company_word
        where length(typed) <= 6 and word collate "C" >= left(typed, 1)
          and word collate "C" < chr(ascii(typed) + 1)
          and length(word) >= length(typed) - 1
        order by length(word), word limit 4000)
    ) as near`.execute(db);
  const byTyped = Map.groupBy(rows, ({ typed }) => typed);
  return new Map([...byTyped].map(([typed, each]) => [typed, each.map(({ word }) => word)]));
}
