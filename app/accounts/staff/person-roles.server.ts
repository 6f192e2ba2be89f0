import type { StaffRole } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, refused } from "#app/kernel/result.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { endRole, giveRole, openRoles, othersAdminister } from "../staff-role.queries.server.ts";
import { type Changed, changePerson, journalOf } from "./change-person.server.ts";

interface RoleOf {
  accountId: string;
  role: StaffRole;
}

export const giveRoleTo = (ctx: Context, { accountId, role }: RoleOf): Promise<Changed> =>
  changePerson(
    ctx,
    { accountId, event: "role-given" },
    async (tx, person) => {
      if (person.disabledAt) return refused("disabled");
      if (!(await giveRole(tx, { accountId, role }))) return refused("role-held");
      await journalOf(tx, accountId, { event: "role-given", data: { role } });
      const roles = { given: role, held: await openRoles(tx.db, accountId) };
      await notifyOwnerIn(tx, { accountId, notice: "roles-changed", roles });
      return done(null);
    },
    { role },
  );

export const endRoleOf = (ctx: Context, { accountId, role }: RoleOf): Promise<Changed> =>
  changePerson(
    ctx,
    { accountId, event: "role-ended" },
    async (tx) => {
      if (role === "administrator" && !(await othersAdminister(tx.db, accountId)))
        return refused("last-administrator");
      if (!(await endRole(tx, { accountId, role }))) return refused("role-not-held");
      await journalOf(tx, accountId, { event: "role-ended", data: { role } });
      const roles = { ended: role, held: await openRoles(tx.db, accountId) };
      await notifyOwnerIn(tx, { accountId, notice: "roles-changed", roles });
      return done(null);
    },
    { role },
  );
