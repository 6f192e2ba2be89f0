import type { Db } from "#app/kernel/context.ts";

/**
 * The transaction that last changed what the directory shows, as the database names it: no two have the same name. What is
 * made after this was read holds as long as it is read again unchanged; the database notes it itself, whoever changes a
 * listing, a right, a certificate or what is published of a company, and shows it with the change.
 */
export async function lastListingChange(db: Db): Promise<string> {
  const row = await db.selectFrom("listing_change").select("changed_in").executeTakeFirst();
  return row?.changed_in ?? "";
}
