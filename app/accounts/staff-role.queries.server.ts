import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { endSessionsOf } from "./sign-in/session.queries.server.ts";

/** The roles that a person holds for the body at this moment. */
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

type Writing = { db: Db } & Pick<Tx, "now" | "actor">;

/**
 * Gives a role from now on, and ends the sessions of the person: what they were opened for has changed. False when it is
 * held already, which changes nothing.
 */
export async function giveRole(
  { db, now, actor }: Writing,
  { accountId, role }: { accountId: string; role: StaffRole },
): Promise<boolean> {
  const given = await db
    .insertInto("staff_role")
    .values({
      id: newId(),
      account_id: accountId,
      role,
      granted_by: actor.kind === "person" ? actor.accountId : null,
      granted_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "role"]).where("ended_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!given) return false;
  await endSessionsOf(db, accountId);
  return true;
}

/** Takes a role away from now on, and ends the sessions of the person; false when they do not hold it. */
export async function endRole(
  { db, now, actor }: Writing,
  { accountId, role }: { accountId: string; role: StaffRole },
): Promise<boolean> {
  const ended = await db
    .updateTable("staff_role")
    .set({ ended_at: now, ended_by: actor.kind === "person" ? actor.accountId : null })
    .where("account_id", "=", accountId)
    .where("role", "=", role)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) return false;
  await endSessionsOf(db, accountId);
  return true;
}

/** Everybody who administers and is not disabled, but these. */
export function administrators(db: Db, { but }: { but: readonly string[] } = { but: [] }) {
  return db
    .selectFrom("account")
    .innerJoin("staff_role", "staff_role.account_id", "account.id")
    .select(["account.id", "account.email"])
    .where("staff_role.role", "=", "administrator")
    .where("staff_role.ended_at", "is", null)
    .where("account.disabled_at", "is", null)
    .$if(but.length > 0, (query) => query.where("account.id", "not in", but))
    .orderBy("account.id")
    .execute();
}

/**
 * Whether somebody else administers, who has accepted the invitation and is not disabled. Two administrators who remove
 * each other at once come one after the other, and the second is refused.
 */
export async function othersAdminister(db: Tx["db"], accountId: string): Promise<boolean> {
  await db
    .selectFrom("staff_role")
    .select("id")
    .where("role", "=", "administrator")
    .where("ended_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  // A statement of its own: it sees what the one that it waited for has committed.
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
