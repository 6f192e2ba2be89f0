import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { TextSearch } from "./conditions.server.ts";
import type { SearchedWords } from "./directory-words.ts";
import { similarWords } from "./similar-words.ts";

/**
 * Replaces each word that no name bears by the directory words that resemble it; a word that names bear stays. Null when some
 * word resembles none.
 */
export async function nearTo(
  db: Db,
  { distinctive: words, numbers }: SearchedWords,
): Promise<TextSearch | null> {
  const misspelt = words.filter((word) => /^\p{L}{4,40}$/u.test(word));
  if (misspelt.length === 0) return null;
  const likeWords = await wordsLike(db, misspelt);
  const forms = words.map((word) => {
    if (!misspelt.includes(word)) return { part: word, words: [] };
    const like = likeWords.get(word) ?? [];
    const bearing = like.filter((each) => each.includes(word));
    return { part: null, words: bearing.length > 0 ? bearing : similarWords(word, like) };
  });
  return forms.every(({ part, words }) => part !== null || words.length > 0)
    ? { forms, numbers }
    : null;
}

/**
 * Candidate directory words for typed ones: those that hold the typed word, those that share trigrams with it, and,
 * for a short word whose trigrams are all lost by one mistake, those with the same first letter.
 */
async function wordsLike(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, near.word from unnest(${words}::text[]) as typed
    cross join lateral (
      (select word from listing_word where word % typed order by similarity(word, typed) desc, word
        limit 60)
      union
      (select word from listing_word where word like '%' || typed || '%' order by length(word), word
        limit 60)
      union
      (select word from listing_word
        where length(typed) <= 6 and word collate "C" >= left(typed, 1)
          and word collate "C" < chr(ascii(typed) + 1)
          and length(word) >= length(typed) - 1
        order by length(word), word limit 4000)
    ) as near`.execute(db);
  const byTyped = Map.groupBy(rows, ({ typed }) => typed);
  return new Map(
    [...byTyped].map(([typedWord, each]) => [typedWord, each.map(({ word }) => word)]),
  );
}
