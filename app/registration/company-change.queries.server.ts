import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { namesCompany } from "#app/companies/company-search.queries.server.ts";
import type { Identity } from "#app/companies/declared-record.queries.server.ts";
import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import { searchable } from "#app/kernel/text.ts";
import { type CompanyChangeState, companyChangeMachine } from "./company-change.machine.ts";
import type { IdentityField } from "./record-fields.schema.ts";

/** A request as read, and locked, before a move. */
export interface LockedChange extends Standing<CompanyChangeState> {
  field: IdentityField;
  value: string;
  askedBy: string | null;
}

/** Locks the company, then the request, so that changes of the names and numbers of one company run one after the other. */
export async function lockChange(db: Db, id: string): Promise<LockedChange | undefined> {
  const found = await db
    .selectFrom("company_change")
    .select("company_id as companyId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", found.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return await db
    .selectFrom("company_change")
    .select(["id", "company_id as companyId", "state", "version", "field", "value"])
    .select("asked_by as askedBy")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeChange(
  db: Db,
  change: StateChange<CompanyChangeState>,
  { decidedBy, answer }: { decidedBy: string | null; answer: string | null },
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("company_change")
    .set({ ...columns, decided_by: decidedBy, answer })
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

interface NewChange {
  id: string;
  companyId: string;
  field: IdentityField;
  value: string;
  reason: string;
  proof: string | null;
  askedAt: Date;
  askedBy: string | null;
}

/** Inserts a request; false when one for the same field is still open. */
export async function insertChange(db: Db, change: NewChange): Promise<boolean> {
  const written = await db
    .insertInto("company_change")
    .values({
      id: change.id,
      company_id: change.companyId,
      field: change.field,
      value: change.value,
      reason: change.reason,
      proof: change.proof,
      state: companyChangeMachine.initial,
      state_since: change.askedAt,
      version: 1,
      asked_at: change.askedAt,
      asked_by: change.askedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** The requests of a company, the latest first, ten at most. */
export async function changesOf(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("company_change")
    .select(["id", "field", "value", "state", "version", "answer", "asked_at as askedAt"])
    .select("state_since as stateSince")
    .where("company_id", "=", companyId)
    .where(inScope(scope, { decided: "company_id" }))
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .limit(10)
    .execute();
}

/** One request; undefined out of scope, as for a request that does not exist. */
export async function changeInScope(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return await db
    .selectFrom("company_change")
    .select(["id", "company_id as companyId"])
    .where("id", "=", id)
    .where(inScope(scope, { decided: "company_id" }))
    .executeTakeFirst();
}

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
    .$if(search !== "", (some) => some.where(namesCompany(search)));
  const sorts = {
    since: { by: sql`change.state_since`, kind: "instant" as const },
    company: { by: sql`company.name_norm`, kind: "text" as const },
  };
  return keysetPage(list, { sorts, id: { by: sql`change.id`, kind: "uuid" } }, wanted);
}

/** One request with its company as it is today; undefined out of scope. */
export async function changeToDecide(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return await requests(db, scope).where("change.id", "=", id).executeTakeFirst();
}

/** How many requests wait for a decision; with `notBy`, those that this account did not ask for, because another person decides. */
export async function waitingChanges(
  db: Db,
  scope: Scope,
  { notBy = null }: { notBy?: string | null } = {},
): Promise<number> {
  const { count } = await db
    .selectFrom("company_change")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where(inScope(scope, { decided: "company_id" }))
    .where("state", "=", "asked")
    .$if(notBy !== null, (open) => open.where("asked_by", "is distinct from", notBy))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Other companies, active or not, that bear the requested name or number; ten at most. */
export async function companiesWith(
  db: Db,
  scope: Scope,
  { companyId, country, identity }: { companyId: string; country: string; identity: Identity },
) {
  const found = db
    .selectFrom("company")
    .select(["id", "name", "state", "ein", "business_registry as businessRegistry"])
    .where("id", "<>", companyId)
    .where(inScope(scope, { company: "company.id" }))
    .orderBy("name_norm")
    .limit(10);
  if (identity.field === "name")
    return await found.where("name_norm", "=", searchable(identity.name)).execute();
  return await found
    .where("country", "=", country)
    .where(
      identity.field === "ein" ? "ein_key" : "business_registry_key",
      "=",
      identity.field === "ein" ? identity.einKey : identity.businessRegistryKey,
    )
    .execute();
}

/** Deletes every request of a company. */
export async function removeChangesOf(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom("company_change").where("company_id", "=", companyId).execute();
}
