/** Small, so that requests go between two of them on the one connection of the embedded database. */
const ROWS_AT_ONCE = 500;

/** Repeats a deletion of at most `limit` rows until fewer go, or until the signal; answers how many went in all. */
export async function inBatches(
  remove: (limit: number) => Promise<{ numDeletedRows: bigint }>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const { numDeletedRows } = await remove(ROWS_AT_ONCE);
    removed += Number(numDeletedRows);
    if (numDeletedRows < ROWS_AT_ONCE || signal?.aborted) return removed;
  }
}
