import type { Tx } from "#app/kernel/context.ts";
import { searchable } from "#app/kernel/text.ts";
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

/** Inserts the company; false when another active company has one of its numbers. */
export async function insertCompanyIn({ db, now }: Tx, company: NewCompany): Promise<boolean> {
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

export async function insertChosenSubAreasIn(
  { db, now }: Tx,
  { id, subAreaIds }: NewCompany,
): Promise<void> {
  await db
    .insertInto("company_sub_area")
    .values(subAreaIds.map((each) => ({ company_id: id, sub_area_id: each, chosen_at: now })))
    .execute();
}

/** Writes the registration number of an active company. */
export async function numberCompanyIn(
  { db }: Tx,
  { companyId, number }: { companyId: string; number: string },
): Promise<void> {
  await db
    .updateTable("company")
    .set({ registration_number: number })
    .where("id", "=", companyId)
    .execute();
}

interface Description {
  companyId: string;
  /** ISO 3166-2 code of the region of the seat, null outside Senegal; unchanged when undefined. */
  region?: string | null | undefined;
  /** Unchanged when undefined. */
  tradeName?: string | null | undefined;
}

/** Writes the region and the trade name that a decision gives a company, in the transaction of the decision. */
export async function describeCompanyIn(
  { db, now }: Tx,
  { companyId, region, tradeName }: Description,
): Promise<void> {
  if (region === undefined && tradeName === undefined) return;
  await db
    .updateTable("company")
    .set({
      ...(region === undefined ? {} : { region }),
      ...(tradeName === undefined ? {} : { trade_name: tradeName }),
      updated_at: now,
    })
    .where("id", "=", companyId)
    .execute();
}

/** Removes the sub-areas that a company chose. */
export async function removeChosenSubAreasIn({ db }: Tx, companyId: string): Promise<void> {
  await db.deleteFrom("company_sub_area").where("company_id", "=", companyId).execute();
}

/** Empties the columns of a company that is closed; the row stays. */
export async function blankCompanyIn({ db, now }: Tx, companyId: string): Promise<void> {
  await db
    .updateTable("company")
    .set({
      state: "closed",
      name: "Entreprise effacée",
      name_norm: "entreprise effacee",
      trade_name: null,
      ein: "",
      ein_key: "",
      cofi: null,
      business_registry: "",
      business_registry_key: null,
      address: "",
      phone: "",
      email: "",
      website: null,
      capital: 0n,
      turnover: 0n,
      updated_at: now,
    })
    .where("id", "=", companyId)
    .execute();
}
