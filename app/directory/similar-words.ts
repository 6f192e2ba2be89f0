import { editDistance } from "#app/kernel/edit-distance.ts";

/** How many mistakes a word of this length may have: a letter added, missing or replaced, or two swapped. */
export const tolerated = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The known words most similar to a typed one, at most `most`: those within the tolerated distance, and those that
 * begin with it, since the end may not be typed yet.
 */
export function similarWords(typed: string, known: readonly string[], most = 8): string[] {
  const limit = tolerated([...typed].length);
  if (limit === 0) return [];
  return known
    .map((word) => ({
      word,
      distance: Math.min(editDistance(typed, word), beginning(typed, word)),
    }))
    .filter((each) => each.distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
}

function beginning(typed: string, word: string): number {
  return word.length > typed.length ? editDistance(typed, word.slice(0, typed.length)) : Infinity;
}
