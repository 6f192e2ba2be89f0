import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { isId } from "#app/kernel/identifiers.ts";

export type Cause = "left" | "died" | "unreachable";

/**
 * The scope of the staff who may decide: a conflict of interest with the company excludes them. A request may name a
 * NINEA that no company has.
 */
const mayBeDecided = (scope: Scope) =>
  sql<boolean>`(succession.company_id is null or ${inScope(scope, { decided: "succession.company_id" })})`;

/** The file of a request whose address is proved, within a scope. */
export async function proofOfSuccession(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return await db
    .selectFrom("succession_proof as proof")
    .innerJoin("succession", "succession.id", "proof.succession_id")
    .select(["proof.sha256", "proof.name", "proof.type", "proof.bytes", "proof.scan"])
    .where("succession.id", "=", id)
    .where(mayBeDecided(scope))
    .where("succession.confirmed_at", "is not", null)
    .executeTakeFirst();
}

/** The active Senegalese company with a NINEA, by its key. */
export const companyOfEin = (db: Db, einKey: string) =>
  db
    .selectFrom("company")
    .select(["id", "name", "email"])
    .where("country", "=", "SN")
    .where("ein_key", "=", einKey)
    .where("state", "=", "active")
    .executeTakeFirst();

const successions = (db: Db) =>
  db
    .selectFrom("succession")
    .leftJoin("company", "company.id", "succession.company_id")
    .leftJoin("account as proposer", "proposer.id", "succession.proposed_by")
    .leftJoin("account as decider", "decider.id", "succession.decided_by")
    .select(["succession.id", "succession.company_id as companyId", "company.name as companyName"])
    .select(["succession.ein", "succession.firstname", "succession.lastname"])
    .select(["succession.function", "succession.email", "succession.asked_by as askedBy"])
    .select(["succession.cause", "succession.reason", "succession.proof"])
    .select(["succession.asked_at as askedAt", "succession.confirmed_at as confirmedAt"])
    .select(["succession.object_until as objectUntil", "succession.objected_at as objectedAt"])
    .select(["succession.objection", "succession.state", "succession.version"])
    .select(["succession.state_since as stateSince", "succession.outcome", "succession.former"])
    .select(["succession.grounds", "succession.proposed_by as proposedBy"])
    .select(["proposer.name as proposedByName", "decider.name as decidedByName"]);

export type Succession = Awaited<
  ReturnType<ReturnType<typeof successions>["executeTakeFirstOrThrow"]>
>;

/** A request whose address is proved; undefined for any other. */
export async function successionById(db: Db, id: string): Promise<Succession | undefined> {
  if (!isId(id)) return undefined;
  return await successions(db)
    .where("succession.id", "=", id)
    .where("succession.confirmed_at", "is not", null)
    .executeTakeFirst();
}

/** The same within a scope, for the back office. */
export async function successionInScope(
  db: Db,
  scope: Scope,
  id: string,
): Promise<Succession | undefined> {
  if (!isId(id)) return undefined;
  return await successions(db)
    .where("succession.id", "=", id)
    .where("succession.confirmed_at", "is not", null)
    .where(mayBeDecided(scope))
    .executeTakeFirst();
}

/** Locks the company first, as all changes of its members do, then the request. */
export async function lockSuccession(db: Db, id: string): Promise<Succession | undefined> {
  const succession = await successionById(db, id);
  if (!succession) return undefined;
  if (succession.companyId)
    await db
      .selectFrom("company")
      .select("id")
      .where("id", "=", succession.companyId)
      .forUpdate()
      .execute();
  await db.selectFrom("succession").select("id").where("id", "=", id).forUpdate().execute();
  return await successionById(db, id);
}

/** The request of a link that proves the address, or by which the company objects; undefined when there is none. */
export const successionOfToken = (db: Db, kind: "confirm" | "object", token: string) =>
  successions(db)
    .where(
      kind === "confirm" ? "succession.confirm_token_sha256" : "succession.object_token_sha256",
      "=",
      sha256Hex(token),
    )
    .executeTakeFirst();

/** The requests for a company against which it may still object. */
export async function takeoversOf(db: Db, { companyId, now }: { companyId: string; now: Date }) {
  const rows = await successions(db)
    .where("succession.company_id", "=", companyId)
    .where("succession.state", "in", ["open", "proposed"])
    .where("succession.objected_at", "is", null)
    .where("succession.object_until", ">=", now)
    .orderBy("succession.object_until")
    .limit(5)
    .execute();
  return rows.flatMap(({ id, objectUntil }) => (objectUntil ? [{ id, objectUntil }] : []));
}

/** Whether the same address has an open request for the same company. */
export async function isAskedAlready(db: Db, companyId: string, email: string): Promise<boolean> {
  const open = await db
    .selectFrom("succession")
    .select("id")
    .where("company_id", "=", companyId)
    .where("email", "=", email)
    .where("state", "in", ["open", "proposed"])
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return open !== undefined;
}
