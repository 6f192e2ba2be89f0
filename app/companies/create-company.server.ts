import { subAreaIdsInForce } from "#app/activity/activity.queries.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { searchable } from "#app/kernel/text.ts";
import { type CompanyConflict, conflictWithActive } from "./company.queries.server.ts";
import type { CompanyState } from "./company-state.ts";

/** The data that a company declares: numbers and legal form both as typed and as recognised, phone in E.164. */
export interface NewCompany {
  id: string;
  state: CompanyState;
  name: string;
  tradeName?: string | null;
  /** ISO 3166-1 code of the country that issued the numbers. */
  country: string;
  ein: string;
  einKey: string;
  cofi: string | null;
  businessRegistry: string;
  /** Null when the number has no known pattern. */
  businessRegistryKey: string | null;
  address: string;
  /** ISO 3166-2. */
  region?: string | null;
  phone: string;
  email: string;
  legalForm: string;
  legalFormCode: string;
  capital: bigint;
  turnover: bigint;
  foundedOn: string;
  website: string | null;
  /** Ids of sub-areas; one that is no longer proposed is a refusal. */
  subAreaIds: readonly string[];
  demo?: boolean;
}

/**
 * Writes a company and its chosen sub-areas. Numbers are unique among active companies only: many registrations with
 * one number may wait. When two active companies are inserted at once, the unique index lets one through.
 */
export async function createCompanyIn(
  tx: Tx,
  company: NewCompany,
): Promise<Result<null, CompanyConflict | "unknown-sub-area">> {
  const { db, now } = tx;
  const { subAreaIds } = company;
  const conflict = await conflictWithActive(db, company);
  if (conflict) return refused(conflict);
  const inForce = await subAreaIdsInForce(db, subAreaIds, todayInDakar(now));
  if (inForce.length !== subAreaIds.length) return refused("unknown-sub-area");
  if (!(await insertCompanyIn(tx, company)))
    return refused(
      (await conflictWithActive(db, company)) ?? "business-registry-already-registered",
    );
  if (subAreaIds.length > 0) await chooseSubAreasIn(tx, company);
  return done(null);
}

/** Inserts the company; false when another active company has one of its numbers. */
async function insertCompanyIn({ db, now }: Tx, company: NewCompany): Promise<boolean> {
  const inserted = await db
    .insertInto("company")
    .values({
      id: company.id,
      name: company.name,
      name_norm: searchable(company.name),
      trade_name: company.tradeName ?? null,
      country: company.country,
      ein: company.ein,
      ein_key: company.einKey,
      cofi: company.cofi,
      business_registry: company.businessRegistry,
      business_registry_key: company.businessRegistryKey,
      address: company.address,
      region: company.region ?? null,
      phone: company.phone,
      email: company.email,
      legal_form: company.legalForm,
      legal_form_code: company.legalFormCode,
      capital: company.capital,
      turnover: company.turnover,
      founded_on: company.foundedOn,
      website: company.website,
      state: company.state,
      demo: company.demo ?? false,
      activated_at: company.state === "active" ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

async function chooseSubAreasIn({ db, now }: Tx, { id, subAreaIds }: NewCompany): Promise<void> {
  await db
    .insertInto("company_sub_area")
    .values(subAreaIds.map((each) => ({ company_id: id, sub_area_id: each, chosen_at: now })))
    .execute();
}

export interface NewMember {
  companyId: string;
  accountId: string;
  firstname: string;
  lastname: string;
  function: string;
  email: string;
  /** E.164. */
  phone: string;
  role: MemberRole;
  /** Account of the person who gave the role; null at a registration. */
  grantedBy: string | null;
}

/** Makes an account a member of a company, from now on or from the activation of the company on. */
export async function addMemberIn({ db, now }: Tx, member: NewMember): Promise<void> {
  await db
    .insertInto("member")
    .values({
      id: newId(),
      company_id: member.companyId,
      account_id: member.accountId,
      firstname: member.firstname,
      lastname: member.lastname,
      function: member.function,
      email: member.email,
      phone: member.phone,
      role: member.role,
      granted_by: member.grantedBy,
      granted_at: now,
      created_at: now,
    })
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
