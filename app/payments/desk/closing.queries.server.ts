import { sql } from "kysely";
import * as v from "valibot";
import type { Db } from "#app/kernel/context.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";

/** One account of a closed day, in whole FCFA. */
const closedAccountSchema = v.object({
  account: v.string(),
  entries: v.number(),
  /** Absent on days closed before balances were carried over: then only the day itself was counted. */
  opening: v.exactOptional(v.string()),
  came: v.string(),
  went: v.string(),
  /** Null for an account that nobody counts. */
  counted: v.nullable(v.string()),
});
export type ClosedAccount = v.InferOutput<typeof closedAccountSchema>;
const totalsSchema = v.array(closedAccountSchema);

export interface Closed {
  day: string;
  closedAt: Date;
  closedBy: string;
  totals: ClosedAccount[];
  note: string | null;
}

const closings = (db: Db) =>
  db
    .selectFrom("desk_closing")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = closed_by`))
    .select(["day", "closed_at as closedAt", "totals", "note"])
    .select((select) => select.fn.coalesce("account.name", "closed_by").as("closedBy"));

const asClosed = (
  row: Omit<Closed, "totals"> & { totals: Stored<"desk_closing.totals"> },
): Closed => ({ ...row, totals: storedJson("desk_closing.totals", totalsSchema, row.totals) });

export async function closedDay(db: Db, day: string): Promise<Closed | undefined> {
  const row = await closings(db).where("day", "=", day).executeTakeFirst();
  return row && asClosed(row);
}

/** The latest closed days. */
export const lastClosings = async (db: Db): Promise<Closed[]> =>
  (await closings(db).orderBy("day", "desc").limit(31).execute()).map(asClosed);

/** Inserts a closed day; false when it is closed already. */
export async function insertClosing(
  db: Db,
  { day, closedAt, closedBy, totals, note }: Closed,
): Promise<boolean> {
  const closed = await db
    .insertInto("desk_closing")
    .values({ day, closed_at: closedAt, closed_by: closedBy, totals: jsonText(totals), note })
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  return closed !== undefined;
}
