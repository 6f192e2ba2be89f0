import type { Db } from "#app/kernel/context.ts";
import type { CompanyEvent } from "./notices.ts";

/**
 * Who is told by mail of what happens to a company: those who act for it and can sign in. An event of the members is told to
 * the owners alone.
 */
export const membersToTell = (db: Db, companyId: string, event: CompanyEvent) =>
  db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("company", "company.id", "member.company_id")
    .select(["member.account_id as accountId", "member.firstname", "account.email"])
    .select("company.name as companyName")
    .where("member.company_id", "=", companyId)
    .where("member.role", "in", event === "members" ? ["owner"] : ["owner", "manager"])
    .where("account.email_verified", "=", true)
    .where("account.disabled_at", "is", null)
    .orderBy("member.created_at")
    .execute();
