/** Edit distance: insertions, deletions, substitutions and swaps of neighbours (Damerau–Levenshtein, adjacent swaps). */
export function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Math.max(i, j);
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let steps = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + change);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) steps = Math.min(steps, cell(i - 2, j - 2) + 1);
      rows[i] ??= [];
      (rows[i] as number[])[j] = steps;
    }
  return cell(a.length, b.length);
}
