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
    .map((word) => ({ word, distance: Math.min(distance(typed, word), beginning(typed, word)) }))
    .filter((each) => each.distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
}

function beginning(typed: string, word: string): number {
  return word.length > typed.length ? distance(typed, word.slice(0, typed.length)) : Infinity;
}

/** Optimal string alignment distance: the least number of letters added, removed, replaced or swapped with the next. */
export function distance(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [row, letter] of left.entries()) {
    const current = [row + 1];
    for (const [column, other] of right.entries()) {
      const kept = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      let best = Math.min(kept, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1);
      const swapped = letter === right[column - 1] && other === left[row - 1];
      if (row > 0 && column > 0 && swapped) best = Math.min(best, (before[column - 1] ?? 0) + 1);
      current.push(best);
    }
    [before, previous] = [previous, current];
  }
  return previous[right.length] ?? 0;
}
