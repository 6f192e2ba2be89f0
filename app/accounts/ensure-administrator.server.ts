import type { Context, Tx } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { invitePersonIn } from "./staff/invite-person.server.ts";
import { mailInvitationIn } from "./staff/mail-invitation.server.ts";

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
    const name = "Administrateur";
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
  const { db, now } = tx;
  const waiting = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("password_hash", "is", null)
    .where("disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return;
  const link = await db
    .selectFrom("account_link")
    .select("id")
    .where("account_id", "=", waiting.id)
    .where("purpose", "in", ["invitation", "password-reset"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  if (!link) await mailInvitationIn(tx, { accountId: waiting.id, email, again: false });
}
