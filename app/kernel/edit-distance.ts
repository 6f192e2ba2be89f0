/** Optimal string alignment distance: the least number of letters added, removed, replaced or swapped with the next. */
export function editDistance(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [row, letter] of left.entries()) {
    const current = [row + 1];
    for (const [column, other] of right.entries()) {
      const substitution = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      let best = Math.min(
        substitution,
        (previous[column + 1] ?? 0) + 1,
        (current[column] ?? 0) + 1,
      );
      const swapped = letter === right[column - 1] && other === left[row - 1];
      if (row > 0 && column > 0 && swapped) best = Math.min(best, (before[column - 1] ?? 0) + 1);
      current.push(best);
    }
    [before, previous] = [previous, current];
  }
  return previous[right.length] ?? 0;
}
