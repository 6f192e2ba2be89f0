import type { Db } from "#app/kernel/context.ts";

/** How many payments are in each state. */
export async function countPayments(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("payment")
    .select(["state as name", (select) => select.fn.countAll<bigint>().as("count")])
    .groupBy("state")
    .execute();
  return asNumbers(rows);
}

/** How many usable documents have each outcome of the antivirus. */
export async function countDocuments(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("document")
    .select(["scan as name", (select) => select.fn.countAll<bigint>().as("count")])
    .where("state", "=", "usable")
    .groupBy("scan")
    .execute();
  return asNumbers(rows);
}

const asNumbers = (rows: readonly { name: string; count: bigint }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
