import { sql } from "kysely";
import { companyScope, inScope, type Scope, type StaffScope } from "#app/accounts/scope.server.ts";
import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import type { SubArea } from "#app/activity/activity.schema.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import type { RegistrationFacts } from "./registration-receipt.ts";

/**
 * The company whose space the actor opens (the requested one, or else their first), with the scope in which they see
 * it. Null when they act for no company, or not for the requested one.
 */
export async function companyOfSpace(
  { actor, db }: Pick<Context, "actor" | "db">,
  companyId: string | null,
) {
  const scope = companyScope(actor, companyId ?? undefined);
  if (scope?.kind !== "company") return null;
  const company = await companyInScope(db, scope, scope.companyId);
  return company ? { scope, company } : null;
}

/** The companies that the actor is a member of, by name. */
export async function companiesOf({ actor, db }: Pick<Context, "actor" | "db">) {
  if (actor.kind !== "person" || actor.memberships.length === 0) return [];
  return await db
    .selectFrom("company")
    .select(["id", "name", "demo"])
    .where(
      "id",
      "in",
      actor.memberships.map(({ companyId }) => companyId),
    )
    .orderBy("name_norm")
    .orderBy("id")
    .execute();
}

/** Sort key that puts the principal contact first: the owner who has been a member for longest. */
export const contactFirst = sql<boolean>`member.role <> 'owner'`;

const companyColumns = [
  "company.id",
  "company.name",
  "company.state",
  "company.country",
  "company.ein",
  "company.business_registry as businessRegistry",
  "company.legal_form as legalForm",
  "company.legal_form_code as legalFormCode",
  "company.founded_on as foundedOn",
  "company.address",
  "company.phone",
  "company.email",
  "company.turnover",
  "company.created_at as registeredAt",
  "company.registration_number as registrationNumber",
] as const;

const contactColumns = [
  "member.firstname as contactFirstname",
  "member.lastname as contactLastname",
  "member.function as contactFunction",
  "member.email as contactEmail",
  "member.phone as contactPhone",
] as const;

/** A company with members and its principal contact; undefined when it is out of scope or does not exist. */
export async function companyInScope(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .select(companyColumns)
    .select(contactColumns)
    .where("company.id", "=", companyId)
    .where(inScope(scope, { company: "company.id" }))
    .orderBy(contactFirst)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .limit(1)
    .executeTakeFirst();
}

/** The same for the staff, who also open companies that nobody acts for: their contact is null. */
export async function companyForStaff(db: Db, scope: StaffScope, companyId: string) {
  return await db
    .selectFrom("company")
    .leftJoin("member", "member.company_id", "company.id")
    .select(companyColumns)
    .select(contactColumns)
    .select(["company.trade_name as tradeName", "company.region", "company.demo"])
    .where("company.id", "=", companyId)
    .where(inScope(scope, { company: "company.id" }))
    .orderBy(contactFirst)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .limit(1)
    .executeTakeFirst();
}

/** Whether a scope may see the record of a company. */
export async function seesRecord(db: Db, scope: Scope, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .where(inScope(scope, { record: "company.id" }))
    .executeTakeFirst();
  return row !== undefined;
}

/** The data of a registration receipt; null when the company has no registration number. */
export async function registrationFacts(
  db: Db,
  companyId: string,
): Promise<RegistrationFacts | null> {
  const row = await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("terms_acceptance as acceptance", "acceptance.company_id", "company.id")
    .select(["registration_number as number", "company.name", "company.country", "company.ein"])
    .select(["business_registry as businessRegistry", "activated_at as activatedAt"])
    .select(["member.firstname", "member.lastname", "member.function"])
    .select(["acceptance.terms_number as termsNumber", "acceptance.accepted_at as acceptedAt"])
    .where("company.id", "=", companyId)
    .orderBy("member.created_at")
    .orderBy("acceptance.accepted_at")
    .limit(1)
    .executeTakeFirst();
  if (!row?.number || !row.activatedAt) return null;
  const { number, name, country, ein, businessRegistry, activatedAt } = row;
  const { firstname, lastname, function: role, termsNumber, acceptedAt } = row;
  return {
    number,
    name,
    country,
    ein,
    businessRegistry,
    activatedAt,
    terms: { number: termsNumber, acceptedAt },
    contact: { firstname, lastname, function: role },
  };
}

/**
 * Addresses for mails to a company: its contact, and its own address when it differs. A company of the demonstration has none,
 * because nobody reads them.
 */
export async function companyAddresses(db: Db, companyId: string) {
  const row = await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .select(["member.email as contact", "company.email as own"])
    .where("company.id", "=", companyId)
    .where("company.demo", "=", false)
    .orderBy(contactFirst)
    .orderBy("member.created_at")
    .limit(1)
    .executeTakeFirst();
  if (!row) return [];
  const contact = { to: row.contact, isContact: true };
  return row.own === row.contact ? [contact] : [contact, { to: row.own, isContact: false }];
}

/**
 * The sub-areas that a company chose, those no longer proposed included, with their names of today; by family, then
 * by sequence.
 */
export async function chosenSubAreas(
  { db, now }: Pick<Context, "db" | "now">,
  scope: Scope,
  companyId: string,
): Promise<SubArea[]> {
  const rows = await db
    .selectFrom("company_sub_area")
    .select("sub_area_id")
    .where("company_id", "=", companyId)
    .where(inScope(scope, { company: "company_sub_area.company_id" }))
    .execute();
  const chosen = new Set(rows.map(({ sub_area_id }) => sub_area_id));
  return (await knownSubAreas(db, todayInDakar(now))).filter(({ subAreaId }) =>
    chosen.has(subAreaId),
  );
}
