import { endLinks } from "#app/accounts/activation/account-link.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { endInvitationIn, lockExpired, markExpiryMailedIn } from "./invitation.queries.server.ts";
import { type InvitationProof, invitationOf, spendIn } from "./join-company.server.ts";
import { noticeList } from "./mail-members.server.ts";
import { invitationEndedMail } from "./members.mail.ts";
import { lockCompany, membersToNotify } from "./members.queries.server.ts";
import type { JoinRefusal } from "./members.refusals.ts";

/** The invited person declines; the inviter is mailed. An invitation of the certification body stays open. */
export async function declineInvitation(
  ctx: Context,
  proof: InvitationProof,
): Promise<Result<null, JoinRefusal>> {
  const invitation = await invitationOf(ctx, proof);
  if (!invitation.ok) return invitation;
  return await ctx.transaction<Result<null, JoinRefusal>>(async (tx) => {
    const company = await lockCompany(tx.db, invitation.value.companyId);
    const again = await invitationOf(tx, proof);
    if (!again.ok) return again;
    const { id, account, invitedBy } = again.value;
    if (!company || invitedBy === null) return refused("expired-token");
    const spent = await spendIn(tx, proof, company.id);
    if (!spent.ok) return spent;
    await endInvitationIn(tx, { id, outcome: "declined" });
    await endLinks(tx, {
      accountId: account.accountId,
      purpose: "membership",
      companyId: company.id,
    });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: company.id,
      event: "member-invitation-declined",
      actor: account.accountId,
      data: { invitationId: id, member: account.accountId },
    });
    await mailInviterIn(tx, { ...again.value, how: "declined" });
    return done(null);
  });
}

const atOnce = 20;

/** Mails each inviter once that an invitation expired without an answer; returns how many invitations expired. */
export async function reportExpiredInvitations(
  ctx: Context,
  signal?: AbortSignal,
): Promise<number> {
  let reported = 0;
  for (;;) {
    const some = await ctx.transaction(async (tx) => {
      const expired = await lockExpired(tx.db, { now: tx.now, limit: atOnce });
      for (const invitation of expired) {
        await markExpiryMailedIn(tx, invitation.id);
        await mailInviterIn(tx, { ...invitation, how: "expired" });
      }
      return expired.length;
    });
    reported += some;
    if (some < atOnce || signal?.aborted) return reported;
  }
}

interface Ended {
  companyId: string;
  email: string;
  role: MemberRole;
  invitedBy: string | null;
  how: "declined" | "expired";
}

/** Mails the owner who invited; the other owners when that person is no longer an owner. */
async function mailInviterIn(
  tx: Tx,
  { companyId, email, role, invitedBy, how }: Ended,
): Promise<void> {
  const owners = await membersToNotify(tx.db, companyId, "members");
  const inviter = owners.filter(({ accountId }) => accountId === invitedBy);
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const membersUrl = `${tx.publicUrl}/espace/membres?entreprise=${companyId}`;
  for (const { email: to, firstname, companyName } of inviter.length > 0 ? inviter : owners)
    await queueMail(tx, {
      kind: `member-invitation-${how}`,
      subjectKind: "company",
      subjectId: companyId,
      to,
      list: noticeList(tx, "members"),
      mail: invitationEndedMail({
        how,
        firstname,
        companyName,
        email,
        role,
        membersUrl,
        authority,
      }),
    });
}
