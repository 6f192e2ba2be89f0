import { sql } from "kysely";
import type { Tx } from "./context.ts";
import { type NumberKind, numberOf } from "./identifiers.ts";

/**
 * The next number of a kind in a year. A transaction that fails gives its number back, so that there are no gaps. The
 * counter stays locked until the end of the transaction; a concurrent one waits and gets the number after it.
 */
export const nextNumber = async (
  tx: Pick<Tx, "db">,
  kind: NumberKind,
  year: number,
): Promise<string> => numberOf(kind, year, await nextSerial(tx, kind.kind, year));

/**
 * The next serial of a counter, as `nextNumber` counts, or the last of the next `count`; year 0 for one that counts through all
 * years.
 */
export async function nextSerial(
  { db }: Pick<Tx, "db">,
  kind: string,
  year: number,
  count = 1,
): Promise<number> {
  const { last } = await db
    .insertInto("number_serial")
    .values({ kind, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "year"])
        .doUpdateSet({ last: sql<number>`number_serial.last + ${count}::integer` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
