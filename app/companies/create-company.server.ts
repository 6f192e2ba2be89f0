import type { Insertable } from "kysely";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { insertInto, insertTogether, type NewRow } from "#app/kernel/insert-together.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { searchable } from "#app/kernel/text.ts";
import type { CompanyTable } from "#db/tables.ts";
import {
  type CompanyConflict,
  conflictWithActive,
  type Obstacles,
  obstaclesTo,
} from "./company.queries.server.ts";
import type { CompanyState } from "./company-state.ts";

/** What a company declares: numbers and legal form as typed and as recognised, phone in E.164. */
export interface NewCompany {
  id: string;
  state: CompanyState;
  name: string;
  tradeName?: string | null;
  /** ISO 3166-1 code of the state whose numbers it bears. */
  country: string;
  ein: string;
  einKey: string;
  cofi: string | null;
  businessRegistry: string;
  /** Null for a number of no known pattern. */
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
  /** Those of them that are no longer proposed are a refusal. */
  subAreaIds: readonly string[];
  demo?: boolean;
}

/**
 * Writes a company, the sub-areas that it chooses and what is given `beside` them. Its numbers belong to an active company
 * alone: of two of these the insert decides; those that wait for their activation may be many. What stands against it is read
 * when it is not `known`.
 */
export async function createCompanyPart(
  tx: Tx,
  company: NewCompany,
  { beside = [], known }: { beside?: readonly NewRow[]; known?: Obstacles } = {},
): Promise<Result<null, CompanyConflict | "unknown-sub-area">> {
  const { db, now } = tx;
  const { id, state, subAreaIds } = company;
  const { conflict, subAreas } = known ?? (await obstaclesTo(db, company, todayInDakar(now)));
  if (conflict) return refused(conflict);
  if (subAreas !== subAreaIds.length) return refused("unknown-sub-area");
  const values = companyValues(company, now);
  const waits = state === "registered";
  if (!waits && !(await claimNumbers(db, values)))
    return refused(
      (await conflictWithActive(db, company)) ?? "business-registry-already-registered",
    );
  await insertTogether(db, [
    ...(waits ? [insertInto("company", values)] : []),
    ...subAreaIds.map((each) =>
      insertInto("company_sub_area", { company_id: id, sub_area_id: each, chosen_at: now }),
    ),
    ...beside,
  ]);
  return done(null);
}

/** Writes a company that is active at once; false where another has one of its numbers. */
async function claimNumbers(db: Db, values: Insertable<CompanyTable>): Promise<boolean> {
  const row = await db
    .insertInto("company")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const companyValues = (company: NewCompany, now: Date) => ({
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
});

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
  /** Account of who gave the role; null at a registration. */
  grantedBy: string | null;
}

/** A person with an account acts for a company from now on, or once the company is active. */
export const addMemberPart = (tx: Tx, member: NewMember): Promise<void> =>
  insertTogether(tx.db, [memberRow(tx, member)]);

/** The same as a row, for a statement with others. */
export const memberRow = ({ now }: { now: Date }, member: NewMember): NewRow =>
  insertInto("member", {
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
  });

/** Gives the contact of a company that waits another address and account; that of the company too where both were one. */
export async function changeContactEmailPart(
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
