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
import { proposeRoleIn } from "./role-proposals.server.ts";
import { isNameTaken, isStaffEmail } from "./staff.queries.server.ts";

export interface Invited {
  email: string;
  name: string;
  roles: readonly StaffRole[];
}

/** An administrator invites a staff member; another one approves each role, unless there is only one. */
export async function invitePerson(
  ctx: Context,
  invitation: Invited,
): Promise<
  Result<Invitation, "not-yours" | "already-a-person" | "address-of-a-member" | "name-taken">
> {
  if (!permit(ctx.actor, "staff.manage")) return refused("not-yours");
  const invited = await ctx.transaction((tx) => inviteByPersonIn(tx, invitation));
  if (invited.ok)
    logSecurity(ctx, "person-invited", {
      invited: invited.value.accountId,
      roles: invitation.roles.join(" "),
    });
  return invited;
}

/** Result of an invitation; `waits`: the link is mailed once another administrator has approved a role. */
export interface Invitation {
  accountId: string;
  waits: boolean;
}

/** Creates the account and proposes its roles; the only administrator gives them and mails the link at once. */
async function inviteByPersonIn(tx: Tx, { email, name, roles }: Invited) {
  const created = await createStaffAccountIn(tx, { email, name, roles });
  if (!created.ok) return created;
  const { accountId } = created.value;
  if (await isNameTaken(tx.db, { accountId, name })) return refused("name-taken");
  let waits = false;
  for (const role of roles) {
    const proposed = { accountId, role, change: "give" } as const;
    const outcome = await proposeRoleIn(tx, proposed, { email, accepted: false });
    if (!outcome.ok) throw new Error("An account that was just created holds no role.");
    waits ||= outcome.value === "waits";
  }
  if (!waits) await mailInvitationIn(tx, { accountId, email, again: false });
  return done<Invitation>({ accountId, waits });
}

/** For the configuration and the commands: gives the roles without a second person and mails the link. */
export async function invitePersonIn(
  tx: Tx,
  { email, name, roles }: Invited,
): Promise<Result<{ accountId: string }, "already-a-person" | "address-of-a-member">> {
  const created = await createStaffAccountIn(tx, { email, name, roles });
  if (!created.ok) return created;
  const { accountId } = created.value;
  for (const role of roles) await giveRole(tx, { accountId, role });
  await mailInvitationIn(tx, { accountId, email, again: false });
  return created;
}

/** Creates the account without a password or role; refuses an address that already has an account. */
async function createStaffAccountIn(
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
  return done({ accountId });
}
