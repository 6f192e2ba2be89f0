import type { Db } from "#app/kernel/context.ts";
import { contactFirst } from "../company.queries.server.ts";
import type { MemberRow } from "./members.queries.server.ts";

/** The owners of a company, the oldest first. */
export async function ownersOf(db: Db, companyId: string): Promise<MemberRow[]> {
  return await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.id", "member.account_id as accountId", "member.role", "member.firstname"])
    .select(["member.lastname", "member.function", "account.email"])
    .where("member.company_id", "=", companyId)
    .where("member.role", "=", "owner")
    .orderBy("member.created_at")
    .orderBy("member.id")
    .execute();
}

/** Whether an owner other than this account can still sign in. */
export async function othersOwn(db: Db, companyId: string, accountId: string): Promise<boolean> {
  const other = await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select("member.id")
    .where("member.company_id", "=", companyId)
    .where("member.role", "=", "owner")
    .where("member.account_id", "<>", accountId)
    .where("account.disabled_at", "is", null)
    .where("account.email_verified", "=", true)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

interface OwnedCompany {
  id: string;
  name: string;
  /** A certificate, a payment or a filed application exists: the company cannot be closed. */
  tied: boolean;
}

/** The companies, including registrations that wait, of which this account is the only owner who can still sign in. */
export async function ownedAlone(db: Db, accountId: string): Promise<OwnedCompany[]> {
  return await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .select(["company.id", "company.name"])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("certificate")
            .select("certificate.id")
            .whereRef("certificate.company_id", "=", "company.id"),
        ),
        exists(
          selectFrom("payment")
            .select("payment.id")
            .whereRef("payment.company_id", "=", "company.id"),
        ),
        exists(
          selectFrom("application")
            .select("application.id")
            .whereRef("application.company_id", "=", "company.id")
            .where("application.filed_at", "is not", null),
        ),
      ])
        .$castTo<boolean>()
        .as("tied"),
    )
    .where("member.account_id", "=", accountId)
    .where("member.role", "=", "owner")
    .where("company.state", "<>", "closed")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member as other")
            .innerJoin("account", "account.id", "other.account_id")
            .select("other.id")
            .whereRef("other.company_id", "=", "company.id")
            .where("other.role", "=", "owner")
            .where("other.account_id", "<>", accountId)
            .where("account.disabled_at", "is", null),
        ),
      ),
    )
    .orderBy("company.name_norm")
    .execute();
}

/**
 * The principal contact of the active company that holds the number which a registration was refused for; undefined for any
 * other refusal.
 */
export async function contactOfHolder(
  db: Db,
  refusal: string,
  numbers: { country: string; einKey: string; businessRegistryKey: string | null },
) {
  const members = db
    .selectFrom("member")
    .innerJoin("company", "company.id", "member.company_id")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["account.id as accountId", "member.firstname", "account.email", "company.name"])
    .where("company.state", "=", "active")
    .orderBy(contactFirst)
    .orderBy("member.created_at")
    .limit(1);
  const { country, einKey, businessRegistryKey } = numbers;
  if (refusal === "ein-already-registered") {
    return await members
      .where("company.country", "=", country)
      .where("company.ein_key", "=", einKey)
      .executeTakeFirst();
  }
  if (refusal === "business-registry-already-registered" && businessRegistryKey !== null) {
    return await members
      .where("company.business_registry_key", "=", businessRegistryKey)
      .executeTakeFirst();
  }
  return undefined;
}
