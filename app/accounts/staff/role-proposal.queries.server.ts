import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { RoleProposalTable } from "#db/tables.ts";

export type RoleChange = RoleProposalTable["change"];

/** A role to give to somebody, or to take from them. */
export interface ProposedRole {
  accountId: string;
  role: StaffRole;
  change: RoleChange;
}

interface NewProposal extends ProposedRole {
  id: string;
  askedBy: string;
}

/** Inserts a proposal; false when one is open for this person and role. */
export async function addRoleProposal(
  { db, now }: Tx,
  { id, accountId, role, change, askedBy }: NewProposal,
): Promise<boolean> {
  const added = await db
    .insertInto("role_proposal")
    .values({ id, account_id: accountId, role, change, asked_by: askedBy, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "role"]).where("ended_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** The open proposals about a person, the oldest first. */
export function roleProposalsOf(db: Db, accountId: string) {
  return db
    .selectFrom("role_proposal as proposal")
    .innerJoin("account as asker", "asker.id", "proposal.asked_by")
    .select(["proposal.id", "proposal.role", "proposal.change", "proposal.asked_at as askedAt"])
    .select(["proposal.asked_by as askedBy", "asker.name as askedByName"])
    .where("proposal.account_id", "=", accountId)
    .where("proposal.ended_at", "is", null)
    .orderBy("proposal.asked_at")
    .orderBy("proposal.id")
    .execute();
}

interface Ending {
  id: string;
  outcome: NonNullable<RoleProposalTable["outcome"]>;
  endedBy: string;
}

/** Ends a proposal; triggers and checks of the table reject a person who may not end it this way. */
export async function endRoleProposal(
  { db, now }: Tx,
  { id, outcome, endedBy }: Ending,
): Promise<void> {
  await db
    .updateTable("role_proposal")
    .set({ outcome, ended_by: endedBy, ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** For each person, how many proposals about them this administrator may decide. */
export async function roleProposalsToDecide(
  db: Db,
  accountId: string,
): Promise<{ accountId: string; count: number }[]> {
  const rows = await db
    .selectFrom("role_proposal")
    .select("account_id as accountId")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("ended_at", "is", null)
    .where("asked_by", "<>", accountId)
    .where((where) => where.or([where("account_id", "<>", accountId), where("change", "=", "end")]))
    .groupBy("account_id")
    .orderBy((order) => order.fn.min("asked_at"))
    .execute();
  return rows.map((row) => ({ accountId: row.accountId, count: Number(row.count) }));
}

/**
 * Whether nobody else could approve: no other account that has accepted its invitation holds the role of administrator. A disabled
 * one counts, so that an administrator does not become the only one by disabling the others.
 */
export async function administersAlone(db: Db, accountId: string): Promise<boolean> {
  const other = await db
    .selectFrom("staff_role")
    .innerJoin("account", "account.id", "staff_role.account_id")
    .select("staff_role.id")
    .where("role", "=", "administrator")
    .where("ended_at", "is", null)
    .where("account.password_hash", "is not", null)
    .where("account.id", "<>", accountId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** The enabled staff except those in `but`. */
export const activeStaff = (db: Db, { but }: { but: readonly string[] }) =>
  db
    .selectFrom("account")
    .select(["id", "email", "name"])
    .where("disabled_at", "is", null)
    .where("password_hash", "is not", null)
    .where("id", "not in", but)
    .where("id", "in", (holders) =>
      holders.selectFrom("staff_role").select("account_id").where("ended_at", "is", null),
    )
    .orderBy("id")
    .execute();
