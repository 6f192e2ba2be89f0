import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { endSessionsOf } from "./sign-in/session.queries.server.ts";

/** The staff roles that a person holds now. */
export async function openRoles(db: Db, accountId: string): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom("staff_role")
    .select("role")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .orderBy("role")
    .execute();
  return rows.map(({ role }) => role);
}

interface ChangedRole {
  accountId: string;
  role: StaffRole;
  /** The proposal that two people approved; none for a role that the installation or a command gives. */
  proposalId?: string;
}

type Writing = { db: Db } & Pick<Tx, "now" | "actor">;

/**
 * Gives a role from now on and ends the sessions of the person, because their permissions have changed. Returns false, and
 * changes nothing, if the person already holds it.
 */
export async function giveRole(
  { db, now, actor }: Writing,
  { accountId, role, proposalId }: ChangedRole,
): Promise<boolean> {
  const grant = await db
    .insertInto("staff_role")
    .values({
      id: newId(),
      account_id: accountId,
      role,
      granted_by: actor.kind === "person" ? actor.accountId : null,
      granted_at: now,
      given_under: proposalId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "role"]).where("ended_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!grant) return false;
  await endSessionsOf(db, accountId);
  return true;
}

/** Ends a role now and ends the sessions of the person; false if they do not hold it. */
export async function endRole(
  { db, now, actor }: Writing,
  { accountId, role, proposalId }: ChangedRole,
): Promise<boolean> {
  const ended = await db
    .updateTable("staff_role")
    .set({
      ended_at: now,
      ended_by: actor.kind === "person" ? actor.accountId : null,
      ended_under: proposalId ?? null,
    })
    .where("account_id", "=", accountId)
    .where("role", "=", role)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) return false;
  await endSessionsOf(db, accountId);
  return true;
}

/** All enabled administrators except those in `but`. */
export function administrators(db: Db, { but }: { but: readonly string[] } = { but: [] }) {
  return db
    .selectFrom("account")
    .innerJoin("staff_role", "staff_role.account_id", "account.id")
    .select(["account.id", "account.email", "account.name"])
    .where("staff_role.role", "=", "administrator")
    .where("staff_role.ended_at", "is", null)
    .where("account.disabled_at", "is", null)
    .$if(but.length > 0, (query) => query.where("account.id", "not in", but))
    .orderBy("account.id")
    .execute();
}

/** Lets only one transaction at a time change who administers and how staff are named. */
export async function lockAdministration(db: Tx["db"]): Promise<void> {
  await db
    .selectFrom("staff_role")
    .select("id")
    .where("role", "=", "administrator")
    .where("ended_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Whether there is another administrator who has accepted the invitation and is not disabled. Locks the roles, so that two
 * administrators who remove each other at once do so one after the other and the second is refused.
 */
export async function othersAdminister(db: Tx["db"], accountId: string): Promise<boolean> {
  await lockAdministration(db);
  // A separate statement, so that it sees what the transaction that held the lock has committed.
  const other = await db
    .selectFrom("staff_role")
    .innerJoin("account", "account.id", "staff_role.account_id")
    .select("staff_role.id")
    .where("role", "=", "administrator")
    .where("ended_at", "is", null)
    .where("account.id", "<>", accountId)
    .where("account.disabled_at", "is", null)
    .where("account.password_hash", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the account holds a staff role now or one is proposed for it, held one in the past, or never did. */
export async function staffPastOf(db: Db, accountId: string): Promise<"now" | "once" | "never"> {
  const roles = await db
    .selectFrom("staff_role")
    .select("ended_at as endedAt")
    .where("account_id", "=", accountId)
    .execute();
  if (roles.some(({ endedAt }) => endedAt === null)) return "now";
  const proposed = await db
    .selectFrom("role_proposal")
    .select("id")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (proposed) return "now";
  return roles.length > 0 ? "once" : "never";
}
