import { endLinks } from "#app/accounts/activation/account-link.queries.server.ts";
import {
  type OpenedLink,
  openLink,
  spendLink,
} from "#app/accounts/activation/account-links.server.ts";
import { openAccountIn } from "#app/accounts/activation/activate-account.server.ts";
import {
  type Credential,
  credentialOf,
} from "#app/accounts/passwords/credential.queries.server.ts";
import { hashPassword } from "#app/accounts/passwords/password.server.ts";
import {
  type PasswordWeakness,
  passwordWeakness,
} from "#app/accounts/passwords/weak-password.server.ts";
import { openSession } from "#app/accounts/sign-in/open-session.server.ts";
import type { SessionTicket } from "#app/accounts/sign-in/session.ts";
import { staffPastOf } from "#app/accounts/staff-role.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { endFormerOwnersIn } from "./decide-succession.server.ts";
import { endInvitationIn, invitationById } from "./invitation.queries.server.ts";
import { addMemberIn } from "./member-writes.queries.server.ts";
import { actingAccount, lockCompany, memberOf } from "./members.queries.server.ts";
import type { JoinRefusal } from "./members.refusals.ts";
import { notifyMembersIn } from "./notify-members.server.ts";
import { successionById } from "./succession.queries.server.ts";

const purpose = "membership" as const;

interface Invitation {
  id: string;
  companyId: string;
  companyName: string;
  role: "owner" | "manager" | "reader";
  email: string;
  /** The person who invited; null when the certification body did, after a succession. */
  invitedBy: string | null;
  account: Credential;
}

/** The link of the mail, or the signed-in account that was invited. */
export type InvitationProof = { token: string } | { invitationId: string };

/** The invitation that a proof opens, or why it opens none. The account may still have to be activated or signed in. */
export async function invitationOf(
  at: Pick<Context, "db" | "now" | "actor">,
  proof: InvitationProof,
): Promise<Result<Invitation, JoinRefusal>> {
  if ("invitationId" in proof) {
    const pendingInvitation = await ownInvitation(at, proof.invitationId);
    return pendingInvitation.ok
      ? await invitationBehind(at.db, pendingInvitation.value)
      : pendingInvitation;
  }
  const link = await openLink(at, { ...proof, purpose });
  if (!link.ok) return link;
  return await invitationBehind(at.db, link.value);
}

/** An invitation of the signed-in account, like the link would open it; one of another account is unknown. */
async function ownInvitation(
  { db, now, actor }: Pick<Context, "db" | "now" | "actor">,
  invitationId: string,
): Promise<Result<OpenedLink, JoinRefusal>> {
  if (actor.kind !== "person") return refused("sign-in-first");
  const invitation = await invitationById(db, invitationId);
  if (invitation?.accountId !== actor.accountId) return refused("unknown-token");
  if (invitation.expiresAt <= now) return refused("expired-token");
  return done({ accountId: actor.accountId, data: { invitationId } });
}

/** Uses up the proof of an invitation, under the lock of its company, so that it works once. */
export async function spendIn(
  tx: Tx,
  proof: InvitationProof,
  companyId: string,
): Promise<Result<OpenedLink, JoinRefusal>> {
  if ("invitationId" in proof) {
    const pendingInvitation = await ownInvitation(tx, proof.invitationId);
    if (pendingInvitation.ok)
      await endLinks(tx, { accountId: pendingInvitation.value.accountId, purpose, companyId });
    return pendingInvitation;
  }
  return await spendLink(tx, { ...proof, purpose });
}

async function invitationBehind(
  db: Db,
  { accountId, data }: OpenedLink,
): Promise<Result<Invitation, JoinRefusal>> {
  const invitation = await invitationById(db, data.invitationId ?? "");
  const account = await credentialOf(db, { accountId });
  // A disabled account gets the same answer as an expired link, so that it reveals nothing.
  if (!invitation || !account || account.disabledAt) return refused("expired-token");
  if ((await staffPastOf(db, accountId)) === "now") return refused("staff-account");
  const { id, companyId, companyName, role, email, invitedBy } = invitation;
  if (await memberOf(db, companyId, { accountId })) return refused("member-already");
  return done({ id, companyId, companyName, role, email, invitedBy, account });
}

/** What the page of an invitation shows: the company, the role and what the form asks for. */
export async function showInvitation(
  ctx: Context,
  proof: InvitationProof,
): Promise<
  Result<
    Pick<Invitation, "companyName" | "role"> & {
      email: string;
      /** A new account chooses a password; the holder of an existing account must be signed in. */
      asks: "password" | "details";
      /** An invitation of the certification body stays open: it hands a company over. */
      mayDecline: boolean;
    },
    JoinRefusal
  >
> {
  const invitation = await invitationOf(ctx, proof);
  if (!invitation.ok) return invitation;
  const { account, companyName, role, invitedBy } = invitation.value;
  const obstacle = obstacleOf(ctx, account);
  if (obstacle) return refused(obstacle);
  const asks = account.emailVerified ? "details" : "password";
  const mayDecline = invitedBy !== null;
  return done({ companyName, role, email: account.email, asks, mayDecline });
}

/** An active account can only be joined by its signed-in holder; an account never activated is proved by the link. */
function obstacleOf(
  { actor }: Pick<Context, "actor">,
  { accountId, emailVerified }: Credential,
): "sign-in-first" | "other-account" | null {
  if (actor.kind === "person") return actor.accountId === accountId ? null : "other-account";
  return emailVerified ? "sign-in-first" : null;
}

export interface Joining {
  proof: InvitationProof;
  person: { firstname: string; lastname: string; function: string; phone: string };
  /** Password of a new account; ignored when the account exists. */
  password: string | null;
}

export interface Joined {
  companyId: string;
  email: string;
  /** Null when the person was signed in already. */
  session: SessionTicket | null;
}

/**
 * Accepts an invitation: the person becomes a member from now on. When it is posted twice at once, only one post
 * succeeds. An invitation of a succession ends the roles of the former owners in the same transaction.
 */
export async function joinCompany(
  ctx: Context,
  { proof, person, password }: Joining,
): Promise<Result<Joined, JoinRefusal | PasswordWeakness>> {
  const openInvitation = await invitationOf(ctx, proof);
  if (!openInvitation.ok) return openInvitation;
  const { account } = openInvitation.value;
  const obstacle = obstacleOf(ctx, account);
  if (obstacle) return refused(obstacle);
  const isNew = !account.emailVerified;
  const name = `${person.firstname} ${person.lastname}`;
  const ownWords = [
    person.firstname,
    person.lastname,
    openInvitation.value.companyName,
    account.email,
  ];
  const weakness = isNew ? passwordWeakness(password ?? "", ownWords) : null;
  if (weakness) return refused(weakness);
  const passwordHash = isNew ? await ctx.heavyWork(() => hashPassword(password ?? "")) : null;
  return await ctx.transaction<Result<Joined, JoinRefusal>>(async (tx) => {
    const company = await lockCompany(tx.db, openInvitation.value.companyId);
    if (!company) return refused("expired-token");
    const spent = await spendIn(tx, proof, company.id);
    if (!spent.ok) return spent;
    const again = await invitationBehind(tx.db, spent.value);
    if (!again.ok) return again;
    const { id, role } = again.value;
    const { accountId, email } = account;
    if (again.value.account.emailVerified === isNew) return refused("sign-in-first");
    if (passwordHash && !(await openAccountIn(tx, { accountId, name, passwordHash })))
      return refused("sign-in-first");
    await addMemberIn(tx, {
      companyId: company.id,
      accountId,
      role,
      email,
      ...person,
      grantedBy: null,
    });
    const invitation = await invitationById(tx.db, id);
    await endInvitationIn(tx, { id, outcome: "accepted" });
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: company.id,
      event: "member-joined",
      actor: accountId,
      data: { invitationId: id, member: accountId, role },
    });
    await notifyMembersIn(tx, {
      company,
      notice: "joined",
      role,
      member: { accountId, email, ...person },
    });
    const succession = await successionById(tx.db, invitation?.successionId ?? "");
    if (succession) await endFormerOwnersIn(tx, { company, succession, accountId });
    tx.afterCommit(() => logSecurity(ctx, "invitation-accepted", { accountId }));
    const session =
      actingAccount(tx) === null
        ? await openSession(tx, { accountId, assurance: "password" })
        : null;
    return done({ companyId: company.id, email, session });
  });
}
