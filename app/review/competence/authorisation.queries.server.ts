import { sql } from "kysely";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { foldedText, holdsWords } from "#app/kernel/folded-text.queries.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import type { AuthorisationFunction, AuthorisationState } from "./authorisation.schema.ts";

export type Holder = { kind: "account" | "expert"; id: string };

interface NewAuthorisation {
  holder: Holder;
  function: AuthorisationFunction;
  familyIds: readonly string[];
  criteria: string;
  proof: string;
  fromOn: string;
  toOn: string;
  proposedBy: string;
}

/** Inserts one proposal for each family; returns their ids. */
export async function insertAuthorisations(
  { db, now }: Tx,
  proposed: NewAuthorisation,
): Promise<string[]> {
  const { holder, familyIds } = proposed;
  const rows = familyIds.map((familyId) => ({
    id: newId(),
    account_id: holder.kind === "account" ? holder.id : null,
    expert_id: holder.kind === "expert" ? holder.id : null,
    function: proposed.function,
    family_id: familyId,
    state: "proposed" as const,
    criteria: proposed.criteria,
    proof: proposed.proof,
    from_on: proposed.fromOn,
    to_on: proposed.toOn,
    proposed_by: proposed.proposedBy,
    proposed_at: now,
  }));
  await db.insertInto("authorisation").values(rows).execute();
  return rows.map(({ id }) => id);
}

const newestName = newestFamilyName("authorisation.family_id");

const authorisations = (db: Db) =>
  db
    .selectFrom("authorisation")
    .leftJoin("account as holder", "holder.id", "authorisation.account_id")
    .leftJoin("expert", "expert.id", "authorisation.expert_id")
    .innerJoin("account as proposer", "proposer.id", "authorisation.proposed_by")
    .leftJoin("account as decider", "decider.id", "authorisation.decided_by")
    .select(["authorisation.id", "authorisation.function", "authorisation.state"])
    .select(["authorisation.criteria", "authorisation.proof"])
    .select(["authorisation.account_id as accountId", "authorisation.expert_id as expertId"])
    .select(["authorisation.from_on as fromOn", "authorisation.to_on as toOn"])
    .select(["authorisation.proposed_by as proposedBy", "authorisation.proposed_at as proposedAt"])
    .select(["authorisation.decided_at as decidedAt", "authorisation.ended_at as endedAt"])
    .select(["authorisation.end_reason as endReason"])
    .select(["proposer.name as proposedByName", "decider.name as decidedByName"])
    .select(sql<string>`coalesce(holder.name, expert.name)`.as("name"))
    .select(newestName.as("family"))
    .$narrowType<{ function: AuthorisationFunction; state: AuthorisationState }>();

export async function authorisationById(db: Db, id: string) {
  return await authorisations(db).where("authorisation.id", "=", id).executeTakeFirst();
}

/** The authorisation under its lock. */
export async function lockAuthorisation(db: Db, id: string) {
  return await db
    .selectFrom("authorisation")
    .select(["id", "state", "function", "account_id as accountId", "expert_id as expertId"])
    .select(["proposed_by as proposedBy", "family_id as familyId"])
    .where("id", "=", id)
    .forUpdate()
    .$narrowType<{ state: AuthorisationState; function: AuthorisationFunction }>()
    .executeTakeFirst();
}

interface AuthorisationsWanted {
  state: AuthorisationState | null;
  work: AuthorisationFunction | null;
  search: string;
  wanted: PageWanted<"until" | "name">;
}

/** One page of the authorisations, those that end first at the top. */
export async function authorisationsPage(
  db: Db,
  { state, work, search, wanted }: AuthorisationsWanted,
) {
  const query = authorisations(db)
    .$if(state !== null, (some) => some.where("authorisation.state", "=", state ?? "proposed"))
    .$if(work !== null, (some) => some.where("authorisation.function", "=", work ?? "examiner"))
    .$if(search !== "", (some) =>
      some.where(
        holdsWords(
          foldedText(sql`coalesce(holder.search_text, expert.name) || ' ' || ${newestName}`),
          search,
        ),
      ),
    );
  return await keysetPage(
    db,
    query,
    {
      sorts: {
        until: { by: sql`authorisation.to_on`, kind: "day" },
        name: { by: sql`lower(coalesce(holder.name, expert.name))`, kind: "text" },
      },
      id: { by: sql`authorisation.id`, kind: "uuid" },
    },
    wanted,
  );
}

/** How many proposals wait for somebody who did not make them and is not their holder. */
export async function authorisationsToDecide(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("authorisation")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("state", "=", "proposed")
    .where("proposed_by", "<>", accountId)
    .where(sql<boolean>`account_id is distinct from ${accountId}`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function writeDecision(
  { db, now }: Tx,
  {
    id,
    outcome,
    decidedBy,
    reason,
  }: { id: string; outcome: "granted" | "refused"; decidedBy: string; reason: string | null },
): Promise<void> {
  await db
    .updateTable("authorisation")
    .set({ state: outcome, decided_by: decidedBy, decided_at: now, end_reason: reason })
    .where("id", "=", id)
    .execute();
}

export async function writeAuthorisationEnd(
  { db, now }: Tx,
  { id, endedBy, reason }: { id: string; endedBy: string; reason: string },
): Promise<void> {
  await db
    .updateTable("authorisation")
    .set({ state: "ended", ended_by: endedBy, ended_at: now, end_reason: reason })
    .where("id", "=", id)
    .execute();
}
