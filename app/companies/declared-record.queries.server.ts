import type { Db, Tx } from "#app/kernel/context.ts";
import { searchable } from "#app/kernel/text.ts";
import { contactFirst } from "./company.queries.server.ts";
import { type CompanyConflict, conflictWithActive } from "./company-conflict.queries.server.ts";

/** The declared data of a company as stored: phones in E.164, amounts in whole FCFA, days as YYYY-MM-DD. */
export interface DeclaredRecord {
  name: string;
  country: string;
  ein: string;
  businessRegistry: string;
  tradeName: string | null;
  address: string;
  region: string | null;
  department: string | null;
  phone: string;
  email: string;
  website: string | null;
  legalForm: string;
  capital: bigint;
  turnover: bigint;
  foundedOn: string;
  contactId: string;
  contactFirstname: string;
  contactLastname: string;
  contactFunction: string;
  contactPhone: string;
}

/** The declared data of an active company with its principal contact. `locked` locks the company in the transaction. */
export async function declaredRecord(
  db: Db,
  companyId: string,
  { locked = false } = {},
): Promise<DeclaredRecord | undefined> {
  return await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .select(["company.name", "company.country", "company.ein", "company.address"])
    .select(["company.business_registry as businessRegistry", "company.trade_name as tradeName"])
    .select(["company.region", "company.department", "company.phone", "company.email"])
    .select(["company.website", "company.legal_form as legalForm", "company.capital"])
    .select(["company.turnover", "company.founded_on as foundedOn", "member.id as contactId"])
    .select(["member.firstname as contactFirstname", "member.lastname as contactLastname"])
    .select(["member.function as contactFunction", "member.phone as contactPhone"])
    .where("company.id", "=", companyId)
    .where("company.state", "=", "active")
    .orderBy(contactFirst)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .limit(1)
    .$if(locked, (query) => query.forUpdate("company"))
    .executeTakeFirst();
}

type Changes = Partial<
  Omit<DeclaredRecord, "name" | "country" | "ein" | "businessRegistry" | "contactId">
> & { legalFormCode?: string };

/** Writes corrected fields of a company and its principal contact; omitted fields stay. */
export async function writeRecordIn(
  { db, now }: Tx,
  { companyId, contactId }: { companyId: string; contactId: string },
  changes: Changes,
): Promise<void> {
  const { contactFirstname, contactLastname, contactFunction, contactPhone, ...ownFields } =
    changes;
  const { tradeName, legalForm, legalFormCode, foundedOn, ...same } = ownFields;
  await db
    .updateTable("company")
    .set({
      ...same,
      ...(tradeName !== undefined && { trade_name: tradeName }),
      ...(legalForm !== undefined && { legal_form: legalForm }),
      ...(legalFormCode !== undefined && { legal_form_code: legalFormCode }),
      ...(foundedOn !== undefined && { founded_on: foundedOn }),
      updated_at: now,
    })
    .where("id", "=", companyId)
    .execute();
  const contact = {
    ...(contactFirstname !== undefined && { firstname: contactFirstname }),
    ...(contactLastname !== undefined && { lastname: contactLastname }),
    ...(contactFunction !== undefined && { function: contactFunction }),
    ...(contactPhone !== undefined && { phone: contactPhone }),
  };
  if (Object.keys(contact).length > 0)
    await db.updateTable("member").set(contact).where("id", "=", contactId).execute();
}

/** The ids of the sub-areas that a company chose. */
export async function chosenIds(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("company_sub_area")
    .select("sub_area_id as id")
    .where("company_id", "=", companyId)
    .orderBy("sub_area_id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds sub-areas to the choice of a company, and removes others. */
export async function chooseSubAreasIn(
  { db, now }: Tx,
  { companyId, added, removed }: { companyId: string; added: string[]; removed: string[] },
): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom("company_sub_area")
      .where("company_id", "=", companyId)
      .where("sub_area_id", "in", removed)
      .execute();
  if (added.length > 0)
    await db
      .insertInto("company_sub_area")
      .values(added.map((id) => ({ company_id: companyId, sub_area_id: id, chosen_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export type Identity =
  | { field: "name"; name: string }
  | { field: "ein"; ein: string; einKey: string; cofi: string | null }
  | { field: "business-registry"; businessRegistry: string; businessRegistryKey: string | null };

/** Which number another active company has; null when it is free, and always for a name, which is not unique. */
export async function numberTaken(
  db: Db,
  { companyId, country, identity }: { companyId: string; country: string; identity: Identity },
): Promise<CompanyConflict | null> {
  if (identity.field === "name") return null;
  return await conflictWithActive(
    db,
    {
      country,
      einKey: identity.field === "ein" ? identity.einKey : "",
      businessRegistryKey:
        identity.field === "business-registry" ? identity.businessRegistryKey : null,
    },
    companyId,
  );
}

/**
 * Changes the name or a number of an active company. The caller has asked `numberTaken`: a number that another company
 * took since then breaks a unique index, and the transaction runs again.
 */
export async function writeIdentityIn(
  { db, now }: Tx,
  { companyId, identity }: { companyId: string; identity: Identity },
): Promise<void> {
  const columns =
    identity.field === "name"
      ? { name: identity.name, name_norm: searchable(identity.name) }
      : identity.field === "ein"
        ? { ein: identity.ein, ein_key: identity.einKey, cofi: identity.cofi }
        : {
            business_registry: identity.businessRegistry,
            business_registry_key: identity.businessRegistryKey,
          };
  await db
    .updateTable("company")
    .set({ ...columns, updated_at: now })
    .where("id", "=", companyId)
    .execute();
}
