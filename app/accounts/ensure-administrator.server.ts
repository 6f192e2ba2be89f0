import type { Context, Tx } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { hasInvitation } from "./activation/account-link.queries.server.ts";
import { staffRoleLabels } from "./roles.ts";
import { invitePersonIn } from "./staff/invite-person.server.ts";
import { mailInvitationIn } from "./staff/mail-invitation.server.ts";
import { lockAccountWithoutPassword } from "./staff/staff.queries.server.ts";

/**
 * Invites the administrator named by the configuration (`ADMIN_EMAIL`) when the product starts: once, even if several processes
 * start together, and again when the invitation has expired unused. The account of a company member is never promoted.
 */
export async function ensureAdministrator(
  ctx: Context,
  { email }: { email: string },
): Promise<void> {
  const address = emailKey(email);
  const outcome = await ctx.transaction(async (tx) => {
    const name = staffRoleLabels.administrator;
    const invited = await invitePersonIn(tx, { email: address, name, roles: ["administrator"] });
    // A refusal is an expected outcome here: nothing was written yet.
    if (invited.ok) return "invited";
    if (invited.refusal === "already-a-person") await inviteAgainIn(tx, address);
    return invited.refusal;
  });
  if (outcome === "address-of-a-member") {
    ctx.log.warn({}, "ADMIN_EMAIL names the account of a company: it stays a member");
  }
}

/** Sends another invitation only to somebody who never accepted one and has no valid link. */
async function inviteAgainIn(tx: Tx, email: string): Promise<void> {
  const accountId = await lockAccountWithoutPassword(tx.db, email);
  if (!accountId || (await hasInvitation(tx, accountId))) return;
  await mailInvitationIn(tx, { accountId, email, again: false });
}
