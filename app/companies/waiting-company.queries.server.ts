import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";

/** A registration that waits, with the person who made it; undefined when the company is active or unknown. */
export const waitingCompany = (db: Db, companyId: string) =>
  waiting(db, companyId).executeTakeFirst();

/** The same, locked: nobody else activates or removes it until the transaction ends. */
export const lockWaiting = (db: Db, companyId: string) =>
  waiting(db, companyId).forUpdate("company").executeTakeFirst();

const waiting = (db: Db, companyId: string) =>
  db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .select(["company.name", "company.country", "company.ein", "company.ein_key as einKey"])
    .select([
      "business_registry as businessRegistry",
      "business_registry_key as businessRegistryKey",
    ])
    .select(["company.created_at as registeredAt", "member.account_id as accountId"])
    .select(["member.firstname", "member.lastname", "member.email as contactEmail"])
    .where("company.id", "=", companyId)
    .where("company.state", "=", "registered")
    .orderBy("member.created_at")
    .limit(1);

/** The account that registered a company, with its password hash, which is null before the account is active. */
export async function registrantOf(db: Db, companyId: string) {
  return await db
    .selectFrom("member")
    .innerJoin("company", "company.id", "member.company_id")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.account_id as accountId", "company.state"])
    .select("account.password_hash as passwordHash")
    .where("member.company_id", "=", companyId)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .limit(1)
    .executeTakeFirst();
}

/**
 * When two companies with one number are activated at once, the unique index lets one through; the other transaction
 * is retried and finds the number taken.
 */
export async function markActiveIn({ db, now }: Tx, companyId: string): Promise<void> {
  await db
    .updateTable("company")
    .set({ state: "active", activated_at: now, updated_at: now })
    .where("id", "=", companyId)
    .where("state", "=", "registered")
    .execute();
}

/**
 * Gives the contact of a waiting company another address and account; changes the address of the company too when it
 * was the same.
 */
export async function changeContactEmailIn(
  { db, now }: Tx,
  {
    companyId,
    accountId,
    from,
    to,
  }: { companyId: string; accountId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable("member")
    .set({ account_id: accountId, email: to })
    .where("company_id", "=", companyId)
    .execute();
  await db
    .updateTable("company")
    .set({ email: to, updated_at: now })
    .where("id", "=", companyId)
    .where("email", "=", from)
    .execute();
}

/** Registrations that were never activated and whose last link expired before an instant, the oldest first. */
export async function expiredRegistrations(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await expired(db, before).orderBy("created_at").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** The same that have not been reminded of their end, with the end of their last link. */
export const registrationsToRemind = (db: Db, { before, limit }: { before: Date; limit: number }) =>
  expired(db, before)
    .select(["country", "ein_key as einKey", "created_at as registeredAt"])
    .select(
      sql<Date | null>`(select max(expires_at) from account_link where purpose = 'activation'
        and data ->> 'companyId' = company.id::text)`.as("linkEndedAt"),
    )
    .where(
      sql<boolean>`not exists (select from mail where kind = 'registration-reminder'
        and subject_kind = 'company' and subject_id = company.id::text)`,
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();

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

/** Removes a company that was never active, with its sub-areas and members; returns the account ids of the members. */
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
