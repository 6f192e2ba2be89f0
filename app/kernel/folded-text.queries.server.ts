import { type RawBuilder, sql } from "kysely";
import { likeText, searchable } from "./text.ts";

const ACCENTED = "àâäáãåçéèêëíìîïñóòôöõúùûüýÿ’‘`";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyy'''";

/**
 * A stored text as `searchable` folds what is typed, as far as French needs it: for lists that are short enough to be read whole
 * and have no searchable form of their own.
 */
export const foldedText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(replace(translate(lower(normalize(${text}, NFC)), ${ACCENTED}, ${PLAIN}), 'œ', 'oe'), 'æ', 'ae')`;

/** A folded text without apostrophes: « N’Diaye » and « Ndiaye » name the same people. The indexes of `search_text` hold this expression. */
export const withoutApostrophes = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(${text}, '''', '')`;

/** A typed search as `withoutApostrophes` writes it. */
export const typedText = (query: string): string => searchable(query).replaceAll("'", "");

export const typedWords = (query: string): string[] => typedText(query).split(" ").filter(Boolean);

/** A folded text holds every typed word; false when nothing was typed. */
export function holdsWords(text: RawBuilder<unknown>, query: string): RawBuilder<boolean> {
  const words = typedWords(query).map(
    (word) => sql`${withoutApostrophes(text)} like ${`%${likeText(word)}%`}`,
  );
  return words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}
