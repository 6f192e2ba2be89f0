import type { Context } from "#app/kernel/context.ts";

/** Something that the product does by itself, regularly: its row in `duty_run` is shared by all processes. */
export interface Duty {
  /** In kebab-case. */
  name: string;
  everyMs: number;
  /** Does what is due in short batches, between which requests go, until the signal. */
  run: (ctx: Context, signal: AbortSignal) => Promise<DutyOutcome>;
}

export interface DutyOutcome {
  /** Rows dealt with. */
  done: number;
  /** Rows that still wait. */
  backlog?: number;
  /** What a person must look at, in words for the log; the run itself went well. */
  trouble?: string;
}

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
