import { appendToJournal } from "#app/journal/append.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { createAccount } from "../account-writes.queries.server.ts";
import { giveRole } from "../staff-role.queries.server.ts";
import { mailInvitationIn } from "./mail-invitation.server.ts";
import { isStaffEmail } from "./staff.queries.server.ts";

export interface Invited {
  email: string;
  name: string;
  roles: readonly StaffRole[];
}

/** An administrator invites a staff member; the account is usable once the invitation is accepted. */
export async function invitePerson(
  ctx: Context,
  given: Invited,
): Promise<
  Result<{ accountId: string }, "not-permitted" | "already-a-person" | "address-of-a-member">
> {
  if (!permit(ctx.actor, "staff.manage")) return refused("not-permitted");
  const invited = await ctx.transaction((tx) => invitePersonIn(tx, given));
  if (invited.ok)
    logSecurity(ctx, "person-invited", {
      invited: invited.value.accountId,
      roles: given.roles.join(" "),
    });
  return invited;
}

/** Creates the account without a password, gives the roles and mails the link; refuses an address that already has an account. */
export async function invitePersonIn(
  tx: Tx,
  { email, name, roles }: Invited,
): Promise<Result<{ accountId: string }, "already-a-person" | "address-of-a-member">> {
  const accountId = newId();
  const created = await createAccount(tx, { id: accountId, name, email, passwordHash: null });
  if (created === "email-taken")
    return refused((await isStaffEmail(tx.db, email)) ? "already-a-person" : "address-of-a-member");
  await appendToJournal(tx, {
    subjectKind: "account",
    subjectId: accountId,
    event: "person-invited",
    data: { roles },
    first: true,
  });
  for (const role of roles) await giveRole(tx, { accountId, role });
  await mailInvitationIn(tx, { accountId, email, again: false });
  return done({ accountId });
}
