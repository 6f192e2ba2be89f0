import type { DeleteResult, QueryCreator, SelectQueryBuilder } from "kysely";
import type { Context, Db } from "#app/kernel/context.ts";
import type { Tables } from "#db/tables.ts";

/** Work that the product does regularly by itself; its row in `duty_run` is shared by all processes. */
export interface Duty {
  /** In kebab-case. */
  name: string;
  everyMs: number;
  /** Does what is due in short batches, so that requests are served in between, and stops at the signal. */
  run: (ctx: Context, signal: AbortSignal) => Promise<DutyOutcome>;
}

export interface DutyOutcome {
  /** Rows processed. */
  done: number;
  /** Rows that remain. */
  backlog?: number;
  /** The next run, when it is not a whole interval later. */
  nextAt?: Date;
  /** A problem for a person to look at, as text for the log; the run itself succeeded. */
  trouble?: string;
}

/** Small, so that requests are served between two batches on the single connection of the embedded database. */
const ROWS_AT_ONCE = 500;

/** Repeats a deletion of at most `limit` rows until it removes fewer, or until the signal; returns how many were removed in all. */
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

/**
 * Removes in batches the rows that `old` selects; `remove` deletes the rows of one batch, which it finds under the name
 * `old`. Rows that another transaction has locked are left for the next run. Returns how many were removed.
 */
export const removeOld = <Table extends keyof Tables, Row extends object>(
  db: Db,
  {
    old,
    remove,
    signal,
  }: {
    old: SelectQueryBuilder<Tables, Table, Row>;
    remove: (db: QueryCreator<Tables & { old: Row }>) => {
      executeTakeFirst: () => Promise<DeleteResult>;
    };
    signal?: AbortSignal | undefined;
  },
): Promise<number> =>
  inBatches(
    (limit) =>
      remove(
        db.with(
          (cte) => cte("old").materialized(),
          () => old.limit(limit).forUpdate().skipLocked(),
        ),
      ).executeTakeFirst(),
    signal,
  );
