import { editDistance } from "#app/kernel/edit-distance.ts";

/** How many mistakes a word of this length may have: a letter added, missing or replaced, or two swapped. */
export const tolerated = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * The known words most similar to a typed one, at most `most`: those within the tolerated distance, and those that
 * begin with it, since the end may not be typed yet.
 */
export function similarWords(typedWord: string, knownWords: readonly string[], most = 8): string[] {
  const limit = tolerated([...typedWord].length);
  if (limit === 0) return [];
  return knownWords
    .map((word) => ({
      word,
      distance: Math.min(editDistance(typedWord, word), beginning(typedWord, word)),
    }))
    .filter((each) => each.distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
}

function beginning(typedWord: string, word: string): number {
  return word.length > typedWord.length
    ? editDistance(typedWord, word.slice(0, typedWord.length))
    : Infinity;
}
