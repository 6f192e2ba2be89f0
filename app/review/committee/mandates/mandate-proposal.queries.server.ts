import type { College } from "#app/accounts/staff/staff.schema.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

/** What is proposed: a new mandate, or the end of one. Days are YYYY-MM-DD. */
export type ProposedMandate = { accountId: string } & (
  | { change: "give"; college: College; fromOn: string; toOn: string; alternateOf: string | null }
  | { change: "end"; mandateId: string; reason: string }
);

export interface MandateProposal {
  id: string;
  accountId: string;
  name: string;
  change: "give" | "end";
  college: College | null;
  fromOn: string | null;
  toOn: string | null;
  alternateOf: string | null;
  mandateId: string | null;
  reason: string | null;
  state: "proposed" | "approved" | "refused";
  proposedBy: string;
  proposedByName: string;
}

const proposals = (db: Db) =>
  db
    .selectFrom("mandate_proposal as proposal")
    .innerJoin("account", "account.id", "proposal.account_id")
    .innerJoin("account as proposer", "proposer.id", "proposal.proposed_by")
    .select(["proposal.id", "proposal.account_id as accountId", "account.name", "proposal.change"])
    .select(["proposal.college", "proposal.from_on as fromOn", "proposal.to_on as toOn"])
    .select(["proposal.alternate_of as alternateOf", "proposal.mandate_id as mandateId"])
    .select("proposal.reason")
    .select(["proposal.state", "proposal.proposed_by as proposedBy"])
    .select("proposer.name as proposedByName")
    .$narrowType<Pick<MandateProposal, "change" | "state" | "college">>();

/** The proposals that wait for an answer, the oldest first. */
export const waitingMandateProposals = (db: Db): Promise<MandateProposal[]> =>
  proposals(db)
    .where("proposal.state", "=", "proposed")
    .orderBy("proposal.proposed_at")
    .orderBy("proposal.id")
    .execute();

export async function lockMandateProposal(
  db: Db,
  id: string,
): Promise<MandateProposal | undefined> {
  await db.selectFrom("mandate_proposal").select("id").where("id", "=", id).forUpdate().execute();
  return await proposals(db).where("proposal.id", "=", id).executeTakeFirst();
}

/** Whether a mandate that has a day in common with these is already proposed to this person. */
export async function isMandateProposed(
  db: Db,
  { accountId, fromOn, toOn }: { accountId: string; fromOn: string; toOn: string },
): Promise<boolean> {
  const proposal = await proposedWithin(db, { fromOn, toOn })
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return proposal !== undefined;
}

/** Whether an alternate of this seat is already proposed for one of these days. */
export async function isAlternateProposed(
  db: Db,
  { alternateOf, fromOn, toOn }: { alternateOf: string; fromOn: string; toOn: string },
): Promise<boolean> {
  const proposal = await proposedWithin(db, { fromOn, toOn })
    .where("alternate_of", "=", alternateOf)
    .executeTakeFirst();
  return proposal !== undefined;
}

const proposedWithin = (db: Db, { fromOn, toOn }: { fromOn: string; toOn: string }) =>
  db
    .selectFrom("mandate_proposal")
    .select("id")
    .where("state", "=", "proposed")
    .where("from_on", "<=", toOn)
    .where("to_on", ">=", fromOn)
    .limit(1);

/** Writes a proposal; undefined when the end of this mandate is proposed already. */
export async function insertMandateProposal(
  { db, now }: Pick<Tx, "db" | "now">,
  { accountId, by, ...proposal }: ProposedMandate & { by: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto("mandate_proposal")
    .values({
      id: newId(),
      account_id: accountId,
      change: proposal.change,
      state: "proposed",
      proposed_by: by,
      proposed_at: now,
      ...(proposal.change === "give"
        ? {
            college: proposal.college,
            from_on: proposal.fromOn,
            to_on: proposal.toOn,
            alternate_of: proposal.alternateOf,
          }
        : { mandate_id: proposal.mandateId, reason: proposal.reason }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function writeMandateAnswer(
  { db, now }: Pick<Tx, "db" | "now">,
  { id, state, by }: { id: string; state: "approved" | "refused"; by: string },
): Promise<void> {
  await db
    .updateTable("mandate_proposal")
    .set({ state, decided_by: by, decided_at: now })
    .where("id", "=", id)
    .execute();
}
