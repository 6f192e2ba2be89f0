import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/** The content of the activation mail of a registered company, and the account of its contact. */
export async function registrationToActivate(db: Db, companyId: string) {
  return await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.id as accountId", "account.email"])
    .select(
      sql<string | null>`case when account.email_verified then account.name end`.as("knownAs"),
    )
    .select(["country", "ein_key as einKey", "company.created_at as registeredAt"])
    .where("company.id", "=", companyId)
    .where("company.state", "=", "registered")
    .executeTakeFirstOrThrow();
}

/** The latest companies that wait for activation by this address. */
export async function companiesToActivate(
  db: Db,
  { email, atMost }: { email: string; atMost: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("account", "account.id", "member.account_id")
    .select("company.id")
    .where("account.email", "=", email)
    .where("company.state", "=", "registered")
    .orderBy("company.created_at", "desc")
    .orderBy("company.id", "desc")
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** The address of the contact of a company that waits for activation; null for any other company. */
export async function addressToActivate(db: Db, companyId: string): Promise<string | null> {
  const contact = await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .select("member.email")
    .where("company.id", "=", companyId)
    .where("company.state", "=", "registered")
    .limit(1)
    .executeTakeFirst();
  return contact?.email ?? null;
}
