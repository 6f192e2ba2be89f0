import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { removePassword, setDisabledAt } from "../account-writes.queries.server.ts";
import { endLinks } from "../activation/account-link.queries.server.ts";
import { removeEveryFactor } from "../factors/factor.queries.server.ts";
import { apartFrom, staffRoleLabels } from "../roles.ts";
import { endSessionsOf } from "../sign-in/session.queries.server.ts";
import { endRole, giveRole, openRoles } from "../staff-role.queries.server.ts";
import { journalOf } from "./change-person.server.ts";
import { invitePersonIn } from "./invite-person.server.ts";
import { mailInvitationIn } from "./mail-invitation.server.ts";
import { lockStaffWithEmail } from "./staff.queries.server.ts";

/**
 * Makes somebody an administrator from the command line, when nobody can do so in the back office; returns the token of the
 * invitation. Existing staff are reset and lose the roles that exclude the new one.
 */
export async function handOverAdministration(
  ctx: Context,
  { email }: { email: string },
): Promise<Result<{ token: string }, "address-of-a-member">> {
  return await ctx.transaction(async (tx) => {
    const accountId = await lockStaffWithEmail(tx.db, email);
    if (accountId === "member") return refused("address-of-a-member");
    const id = accountId ?? (await invited(tx, email));
    if (accountId) {
      await setDisabledAt(tx, { accountId: id, disabledAt: null });
      for (const { role } of apartFrom("administrator", await openRoles(tx.db, id))) {
        await endRole(tx, { accountId: id, role });
        await journalOf(tx, id, { event: "role-ended", data: { role } });
      }
      await giveRole(tx, { accountId: id, role: "administrator" });
    }
    await journalOf(tx, id, { event: "administration-handed-over", data: {} });
    tx.afterCommit(() => logSecurity(ctx, "administration-handed-over", { person: id }));
    return done({ token: await beginAgainIn(tx, { accountId: id, email }) });
  });
}

async function invited(tx: Tx, email: string): Promise<string> {
  const name = staffRoleLabels.administrator;
  const result = await invitePersonIn(tx, { email, name, roles: ["administrator"] });
  if (!result.ok) throw new Error("The account has just been looked for.");
  return result.value.accountId;
}

/**
 * Resets an account: removes its password and factors, ends its sessions and mails an invitation; returns its token. The old
 * password alone gives no access.
 */
export async function beginAgainIn(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const { db, now } = tx;
  await removePassword(tx, accountId);
  await removeEveryFactor(db, accountId);
  await endSessionsOf(db, accountId);
  await endLinks({ db, now }, { accountId, purpose: "password-reset" });
  return await mailInvitationIn(tx, { accountId, email, again: true });
}
