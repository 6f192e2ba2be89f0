import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

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

/** Gives a role from now on; a role that is held already stays as it is. */
export async function giveRole(
  { db, now, actor }: { db: Db } & Pick<Tx, "now" | "actor">,
  { accountId, role }: { accountId: string; role: StaffRole },
): Promise<void> {
  await db
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
    .execute();
}
