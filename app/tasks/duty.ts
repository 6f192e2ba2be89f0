import type { DeleteResult, QueryCreator, SelectQueryBuilder } from "kysely";
import type { Context, Db } from "#app/kernel/context.ts";
import type { Tables } from "#db/tables.ts";

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

/**
 * Removes in batches the rows that `old` selects: `remove` deletes those of one batch, which it finds as `old`. A row that
 * another process holds stays for the next time. Answers how many went.
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
