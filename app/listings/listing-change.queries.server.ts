import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/**
 * The id of the transaction that last changed what the directory shows; no two changes share it. A cached result is
 * valid while this value stays the same. Database triggers write it with each change of a listing, a qualification, a
 * certificate or the published columns of a company.
 */
export async function lastListingChange(db: Db): Promise<string> {
  const row = await db.selectFrom("listing_change").select("changed_in").executeTakeFirst();
  return row?.changed_in ?? "";
}

/** When the directory last changed, read before a list is made: the list is then not older. Null before the first change. */
export async function lastListingInstant(db: Db): Promise<Date | null> {
  const row = await db.selectFrom("listing_change").select("changed_at").executeTakeFirst();
  return row?.changed_at ?? null;
}

/** The transactions that last changed the listings of each of the 64 buckets; "0" before the first. */
export async function bucketChanges(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ buckets: string[] }>`
    select buckets::text[] as buckets from listing_change`.execute(db);
  return rows[0]?.buckets ?? [];
}
