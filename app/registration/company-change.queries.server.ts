import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
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
  const change = await db
    .selectFrom("company_change")
    .select("company_id as companyId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!change) return undefined;
  await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", change.companyId)
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
    .where(inScope(scope, { decided: "company_change.company_id" }))
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
    .where(inScope(scope, { decided: "company_change.company_id" }))
    .executeTakeFirst();
}

/** Deletes every request of a company. */
export async function removeChangesOf(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom("company_change").where("company_id", "=", companyId).execute();
}
