import { sql } from "kysely";
import { heldRoles } from "#app/accounts/account-reads.queries.server.ts";
import { inScope, seesEveryCompany, staffScope } from "#app/accounts/scope.server.ts";
import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import type { CompanyState } from "#app/companies/company-state.ts";
import type { Actor, StaffRole } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { likeText, searchable } from "#app/kernel/text.ts";

export interface FoundCompany {
  id: string;
  name: string;
  ein: string;
  state: CompanyState;
  address: string;
}

export interface FoundPerson {
  id: string;
  name: string;
  email: string;
  /** Names of the companies that this person acts for. */
  companies: string[];
  roles: StaffRole[];
}

/** Most results of each kind. */
export const foundAtMost = 20;

/**
 * Finds companies whose name contains all typed words, or whose NINEA, RCCM, certificate, e-mail or phone begins with the typed
 * text. Finds nothing for an actor who may not see companies.
 */
export async function findCompanies(db: Db, actor: Actor, typed: string): Promise<FoundCompany[]> {
  const scope = staffScope(actor);
  const words = searchable(typed).split(" ").filter(Boolean);
  if (!scope || words.length === 0) return [];
  const compact = typed.replace(/[\s.-]/g, "").toUpperCase();
  const digits = typed.replace(/\D/g, "");
  const certificate = readCertificateNumber(typed)?.number ?? "";
  return await db
    .selectFrom("company")
    .select(["id", "name", "ein", "state", "address"])
    .where(inScope(scope, { company: "company.id" }))
    .where((where) =>
      where.or([
        where.and(words.map((word) => where("name_norm", "like", `%${likeText(word)}%`))),
        ...(digits.length >= 4 ? [where("ein_key", "like", `${digits}%`)] : []),
        ...(digits.length >= 7 ? [where("phone", "like", `%${digits}`)] : []),
        where("business_registry_key", "like", `${likeText(compact)}%`),
        where("email", "=", typed.trim().toLowerCase()),
        where("id", "in", (holder) =>
          holder.selectFrom("certificate").select("company_id").where("number", "=", certificate),
        ),
      ]),
    )
    .orderBy("name_norm")
    .orderBy("id")
    .limit(foundAtMost)
    .execute();
}

/**
 * Finds people whose name contains all typed words, or whose e-mail begins with the typed text. Finds nothing for an actor who
 * may not see people.
 */
export async function findPeople(db: Db, actor: Actor, typed: string): Promise<FoundPerson[]> {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  const mayRead = permit(actor, "staff.read") || permit(actor, "company.read");
  if (!mayRead || words.length === 0) return [];
  const scope = staffScope(actor);
  const ofCompany = scope ? inScope(scope, { company: "member.company_id" }) : sql<boolean>`false`;
  return await db
    .selectFrom("account")
    .select(["account.id", "account.name", "account.email"])
    .select([
      sql<
        string[]
      >`array(select company.name from member join company on company.id = member.company_id
        where member.account_id = account.id and ${ofCompany} order by company.name)`.as(
        "companies",
      ),
      heldRoles.as("roles"),
    ])
    .where((where) =>
      where.or([
        where.and(words.map((word) => where("account.name", "ilike", `%${likeText(word)}%`))),
        where("account.email", "like", `${likeText(typed.trim().toLowerCase())}%`),
      ]),
    )
    .$if(!scope || !seesEveryCompany(scope), (query) =>
      query.where(
        sql<boolean>`(exists (select from staff_role where account_id = account.id and ended_at is null)
          or exists (select from member where member.account_id = account.id and ${ofCompany}))`,
      ),
    )
    .orderBy("account.name")
    .orderBy("account.id")
    .limit(foundAtMost)
    .execute();
}
