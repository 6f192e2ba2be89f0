import { sql } from "kysely";
import { inScope, type Scope, type StaffScope } from "#app/accounts/scope.server.ts";
import { matchesCompany } from "#app/companies/company-search.queries.server.ts";
import type { Identity } from "#app/companies/declared-record.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { searchable } from "#app/kernel/text.ts";
import type { IdentityField } from "./record-fields.schema.ts";

const requests = (db: Db, scope: Scope) =>
  db
    .selectFrom("company_change as change")
    .innerJoin("company", "company.id", "change.company_id")
    .leftJoin("account as asker", "asker.id", "change.asked_by")
    .leftJoin("account as decider", "decider.id", "change.decided_by")
    .select(["change.id", "change.field", "change.value", "change.reason", "change.proof"])
    .select(["change.state", "change.version", "change.answer", "change.state_since as since"])
    .select([
      "change.asked_at as askedAt",
      "change.asked_by as askedBy",
      "asker.name as askedByName",
    ])
    .select(["decider.name as decidedByName", "company.id as companyId", "company.name"])
    .select(["company.ein", "company.business_registry as businessRegistry", "company.country"])
    .where(inScope(scope, { decided: "company.id" }));

interface ChangesWanted {
  /** Closed requests instead of open ones. */
  closed: boolean;
  field: IdentityField | null;
  /** Words of the name of the company, or the beginning of its NINEA. */
  search: string;
  wanted: PageWanted<"since" | "company">;
}

/** One page of the requests that staff decide, or of those that are closed. */
export function changesPage(
  db: Db,
  scope: Scope,
  { closed, field, search, wanted }: ChangesWanted,
): Promise<KeysetPage<Awaited<ReturnType<typeof changeToDecide>> & object>> {
  const list = requests(db, scope)
    .where("change.state", closed ? "<>" : "=", "asked")
    .$if(field !== null, (some) => some.where("change.field", "=", field ?? "name"))
    .$if(search !== "", (some) => some.where(matchesCompany(search)));
  const sorts = {
    since: { by: sql`change.state_since`, kind: "instant" as const },
    company: { by: sql`company.name_norm`, kind: "text" as const },
  };
  return keysetPage(db, list, { sorts, id: { by: sql`change.id`, kind: "uuid" } }, wanted);
}

/** One request with its company as it is today; undefined out of scope. */
export async function changeToDecide(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return await requests(db, scope).where("change.id", "=", id).executeTakeFirst();
}

/** How many requests wait for a decision. */
export async function waitingChanges(db: Db, scope: Scope): Promise<number> {
  return (await changesAsked(db, scope)).count;
}

/** The requests that this person can decide: those of others. */
export const changesToDecide = (db: Db, scope: StaffScope) =>
  changesAsked(db, scope, scope.accountId);

/** How many requests wait, without those of one account, and the one that has waited for longest. */
async function changesAsked(db: Db, scope: Scope, notBy: string | null = null) {
  const { count, first } = await db
    .selectFrom("company_change")
    .select((select) => select.fn.countAll<string>().as("count"))
    .select(sql<string | null>`(array_agg(id order by state_since, id))[1]`.as("first"))
    .where(inScope(scope, { decided: "company_change.company_id" }))
    .where("state", "=", "asked")
    .$if(notBy !== null, (open) => open.where("asked_by", "is distinct from", notBy))
    .executeTakeFirstOrThrow();
  return { count: Number(count), nextId: first };
}

/** Other companies, active or not, that bear the requested name or number; ten at most. */
export async function companiesWith(
  db: Db,
  scope: Scope,
  { companyId, country, identity }: { companyId: string; country: string; identity: Identity },
) {
  const companies = db
    .selectFrom("company")
    .select(["id", "name", "state", "ein", "business_registry as businessRegistry"])
    .where("id", "<>", companyId)
    .where(inScope(scope, { company: "company.id" }))
    .orderBy("name_norm")
    .limit(10);
  if (identity.field === "name")
    return await companies.where("name_norm", "=", searchable(identity.name)).execute();
  return await companies
    .where("country", "=", country)
    .where(
      identity.field === "ein" ? "ein_key" : "business_registry_key",
      "=",
      identity.field === "ein" ? identity.einKey : identity.businessRegistryKey,
    )
    .execute();
}
