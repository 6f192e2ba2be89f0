import { endLinks } from "#app/accounts/activation/account-link.queries.server.ts";
import { issueLink } from "#app/accounts/activation/account-links.server.ts";
import { accountOfAddress } from "#app/accounts/create-account.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { validity } from "#app/settings/validity.ts";
import { asOwner, type LockedCompany } from "./change-member.server.ts";
import {
  addInvitationIn,
  endInvitationIn,
  invitationById,
  openInvitationOf,
  prolongInvitationIn,
} from "./invitation.queries.server.ts";
import { membershipMail } from "./members.mail.ts";
import { actingAccount, memberOf } from "./members.queries.server.ts";
import type { MemberRefusal } from "./members.refusals.ts";
import { successionById } from "./succession.queries.server.ts";

interface Invited {
  email: string;
  role: MemberRole;
}

/**
 * An owner invites an address to become a member. The answer is the same whether or not the address has an account.
 * An address that is invited already gets a new link and the new role.
 */
export async function inviteMember(
  ctx: Context,
  { companyId, email, role }: Invited & { companyId: string },
): Promise<Result<null, MemberRefusal>> {
  const turn = await ctx.limits.consume("member-invitation", `company:${companyId}`);
  if (!turn.allowed) return refused("too-many-invitations");
  return await asOwner(ctx, companyId, (tx, company) =>
    inviteMemberIn(tx, { company, email, role, successionId: null }),
  );
}

/** The same within a caller's transaction that has locked the company; after a succession the certification body invites. */
export async function inviteMemberIn(
  tx: Tx,
  {
    company,
    email,
    role,
    successionId,
  }: Invited & { company: LockedCompany; successionId: string | null },
): Promise<Result<null, "already-member">> {
  const accountId = await accountOfAddress(tx, { name: email, email });
  if (await memberOf(tx.db, company.id, { accountId })) return refused("already-member");
  const open = await openInvitationOf(tx.db, { companyId: company.id, accountId });
  // An owner's invitation does not change one that the certification body has made.
  if (open?.successionId && !successionId) return done(null);
  if (open) await endInvitationIn(tx, { id: open.id, outcome: "withdrawn" });
  const id = newId();
  await addInvitationIn(tx, {
    id,
    companyId: company.id,
    accountId,
    role,
    invitedBy: successionId ? null : actingAccount(tx),
    successionId,
    expiresAt: endOf(tx),
  });
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: company.id,
    event: "member-invited",
    data: { invitationId: id, member: accountId, role },
  });
  await mailInvitationIn(tx, { id, company, accountId, email, role, successionId });
  return done(null);
}

const endOf = ({ now }: Pick<Tx, "now">) =>
  new Date(now.getTime() + validity.invitationHours * 3_600_000);

interface Sent extends Invited {
  id: string;
  company: LockedCompany;
  accountId: string;
  successionId: string | null;
}

/** Mails a new link; earlier links for this company are no longer valid. */
async function mailInvitationIn(tx: Tx, invitation: Sent): Promise<void> {
  const { id, company, accountId, email, role, successionId } = invitation;
  const token = await issueLink(tx, {
    accountId,
    purpose: "membership",
    validityHours: validity.invitationHours,
    data: { companyId: company.id, invitationId: id },
  });
  const succession = successionId === null ? undefined : await successionById(tx.db, successionId);
  await queueMail(tx, {
    kind: succession ? "member-handed-over" : "member-invitation",
    subjectKind: "company",
    subjectId: company.id,
    to: email,
    mail: membershipMail({
      company,
      role,
      grounds: succession ? (succession.grounds ?? "") : null,
      firstname: succession?.firstname ?? null,
      publicUrl: tx.publicUrl,
      token,
      validityHours: validity.invitationHours,
      authority: authorityContact(await settingsInForce(tx.db, tx.now)),
    }),
  });
}

interface OfInvitation {
  companyId: string;
  invitationId: string;
}

/** Sends a new link; earlier ones are no longer valid. */
export async function inviteMemberAgain(
  ctx: Context,
  { companyId, invitationId }: OfInvitation,
): Promise<Result<null, MemberRefusal>> {
  const turn = await ctx.limits.consume("member-invitation", `company:${companyId}`);
  if (!turn.allowed) return refused("too-many-invitations");
  return await asOwner(ctx, companyId, async (tx, company) => {
    const invitation = await invitationById(tx.db, invitationId);
    if (invitation?.companyId !== companyId || invitation.successionId)
      return refused("unknown-invitation");
    await mailAgainIn(tx, company, invitation);
    return done(null);
  });
}

/** The same for an invitation of the certification body, within a caller's transaction. */
export async function mailAgainIn(
  tx: Tx,
  company: LockedCompany,
  invitation: Omit<Sent, "company">,
): Promise<void> {
  await prolongInvitationIn(tx, { id: invitation.id, expiresAt: endOf(tx) });
  await mailInvitationIn(tx, { ...invitation, company });
}

/** An owner withdraws an invitation; its link is no longer valid. */
export const withdrawInvitation = (
  ctx: Context,
  { companyId, invitationId }: OfInvitation,
): Promise<Result<null, MemberRefusal>> =>
  asOwner(ctx, companyId, async (tx) => {
    const invitation = await invitationById(tx.db, invitationId);
    if (invitation?.companyId !== companyId || invitation.successionId)
      return refused("unknown-invitation");
    await endInvitationIn(tx, { id: invitationId, outcome: "withdrawn" });
    const { accountId } = invitation;
    await endLinks(tx, { accountId, purpose: "membership", companyId });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "member-invitation-withdrawn",
      data: { invitationId, member: accountId },
    });
    return done(null);
  });
