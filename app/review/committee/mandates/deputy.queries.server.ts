import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

export interface Deputy {
  id: string;
  accountId: string;
  name: string;
  /** First and last day, YYYY-MM-DD. */
  fromOn: string;
  toOn: string;
  state: "proposed" | "named" | "refused";
  proposedBy: string;
  proposedByName: string;
  decidedByName: string | null;
  /** When the term was ended before its last day. */
  endedAt: Date | null;
}

const deputies = (db: Db) =>
  db
    .selectFrom("deputy")
    .innerJoin("account", "account.id", "deputy.account_id")
    .innerJoin("account as proposer", "proposer.id", "deputy.proposed_by")
    .leftJoin("account as decider", "decider.id", "deputy.decided_by")
    .select(["deputy.id", "deputy.account_id as accountId", "account.name", "deputy.state"])
    .select(["deputy.from_on as fromOn", "deputy.to_on as toOn"])
    .select(["deputy.proposed_by as proposedBy", "proposer.name as proposedByName"])
    .select(["decider.name as decidedByName", "deputy.ended_at as endedAt"])
    .$narrowType<{ state: Deputy["state"] }>();

/** The deputies of the president: who is proposed, then the latest terms; at most a hundred. */
export const deputiesKnown = (db: Db): Promise<Deputy[]> =>
  deputies(db)
    .orderBy(sql`deputy.state = 'proposed' desc`)
    .orderBy("deputy.to_on", "desc")
    .orderBy("deputy.id")
    .limit(100)
    .execute();

export async function lockDeputy(db: Db, id: string): Promise<Deputy | undefined> {
  await db.selectFrom("deputy").select("id").where("id", "=", id).forUpdate().execute();
  return await deputies(db).where("deputy.id", "=", id).executeTakeFirst();
}

/** The members of the committee, who may be named deputy. */
export const possibleDeputies = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "name"])
    .where("disabled_at", "is", null)
    .where(
      sql<boolean>`exists (select from staff_role held where held.account_id = account.id
        and held.role = 'committee' and held.ended_at is null)`,
    )
    .orderBy("name")
    .limit(200)
    .execute();

/** Whether a term of this person, named or proposed, has a day in common with these days. */
export async function hasTermWithin(
  db: Db,
  { accountId, fromOn, toOn }: Pick<Deputy, "accountId" | "fromOn" | "toOn">,
): Promise<boolean> {
  const row = await db
    .selectFrom("deputy")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "<>", "refused")
    .where("ended_at", "is", null)
    .where("from_on", "<=", toOn)
    .where("to_on", ">=", fromOn)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDeputy(
  { db, now }: Pick<Tx, "db" | "now">,
  { accountId, fromOn, toOn, by }: Pick<Deputy, "accountId" | "fromOn" | "toOn"> & { by: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("deputy")
    .values({
      id,
      account_id: accountId,
      from_on: fromOn,
      to_on: toOn,
      state: "proposed",
      proposed_by: by,
      proposed_at: now,
    })
    .execute();
  return id;
}

export async function writeNamed(
  { db, now }: Pick<Tx, "db" | "now">,
  { id, state, by }: { id: string; state: "named" | "refused"; by: string },
): Promise<void> {
  await db
    .updateTable("deputy")
    .set({ state, decided_by: by, decided_at: now })
    .where("id", "=", id)
    .execute();
}

export async function writeDeputyEnd(
  { db, now }: Pick<Tx, "db" | "now">,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await db
    .updateTable("deputy")
    .set({ ended_at: now, ended_by: by })
    .where("id", "=", id)
    .execute();
}
