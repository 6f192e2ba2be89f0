import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";

/** Registrations that were never activated and whose last link expired before an instant, the oldest first. */
export async function expiredRegistrations(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await expired(db, before).orderBy("created_at").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Locks an expired registration; false when it has been activated, or a new link sent, since it was read. */
export async function lockExpiredIn(
  { db }: Tx,
  { companyId, before }: { companyId: string; before: Date },
): Promise<boolean> {
  const row = await expired(db, before).where("id", "=", companyId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

const expired = (db: Db, before: Date) =>
  db
    .selectFrom("company")
    .select("id")
    .where("state", "=", "registered")
    .where("created_at", "<", before)
    .where(
      sql<boolean>`not exists (select from account_link where purpose = 'activation'
        and data ->> 'companyId' = company.id::text and expires_at >= ${before})`,
    );

/** Removes a company that was never active, with its sub-areas and members; answers the account ids of the members. */
export async function removeWaitingCompanyIn({ db }: Tx, companyId: string): Promise<string[]> {
  await db.deleteFrom("company_sub_area").where("company_id", "=", companyId).execute();
  const members = await db
    .deleteFrom("member")
    .where("company_id", "=", companyId)
    .returning("account_id")
    .execute();
  await db
    .deleteFrom("company")
    .where("id", "=", companyId)
    .where("state", "=", "registered")
    .execute();
  return members.map(({ account_id }) => account_id);
}
