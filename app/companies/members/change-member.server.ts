import { appendToJournal } from "#app/journal/append.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { deleteMemberIn, writeRoleIn } from "./member-writes.queries.server.ts";
import { actingAccount, lockCompany, type MemberRow, memberOf } from "./members.queries.server.ts";
import type { MemberRefusal } from "./members.refusals.ts";
import { notifyMembersIn } from "./notify-members.server.ts";
import { othersOwn } from "./owners.queries.server.ts";

type Changed = Result<null, MemberRefusal>;

export interface LockedCompany {
  id: string;
  name: string;
  /** Null for a company of another country. */
  ninea: string | null;
}

/**
 * Runs a change that an owner makes to the members of a company. Locks the company, so that such changes run one
 * after the other, and checks under the lock that the actor is still an owner: when two owners remove each other at
 * once, one stays.
 */
export async function asOwner<Value>(
  ctx: Context,
  companyId: string,
  work: (tx: Tx, company: LockedCompany) => Promise<Result<Value, MemberRefusal>>,
): Promise<Result<Value, MemberRefusal>> {
  if (!permit(ctx.actor, "member.manage", { companyId })) return refused("not-yours");
  return await ctx.transaction<Result<Value, MemberRefusal>>(async (tx) => {
    const company = await lockCompany(tx.db, companyId);
    const accountId = actingAccount(tx);
    const ownMember = company && accountId && (await memberOf(tx.db, companyId, { accountId }));
    if (!company || !ownMember || ownMember.role !== "owner") return refused("not-yours");
    return await work(tx, company);
  });
}

interface OfMember {
  companyId: string;
  memberId: string;
}

/** An owner gives a member another role. They may change their own role only while another owner stays. */
export const changeRole = (
  ctx: Context,
  { companyId, memberId, role }: OfMember & { role: MemberRole },
): Promise<Changed> =>
  asOwner(ctx, companyId, async (tx, company) => {
    const member = await memberOf(tx.db, companyId, { id: memberId });
    if (!member) return refused("unknown-member");
    return await changeRoleIn(tx, { company, member, role });
  });

/** The same within a caller's transaction that has locked the company. */
export async function changeRoleIn(
  tx: Tx,
  { company, member, role }: { company: LockedCompany; member: MemberRow; role: MemberRole },
): Promise<Changed> {
  const { id, accountId, role: from } = member;
  if (from === role) return refused("same-role");
  if (from === "owner" && !(await othersOwn(tx.db, company.id, accountId)))
    return refused("last-owner");
  await writeRoleIn(tx, id, role);
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: company.id,
    event: "member-role-changed",
    data: { member: accountId, from, to: role },
  });
  await notifyMembersIn(tx, { company, notice: "role", member, role });
  return done(null);
}

/** An owner removes a member, who loses access to the pages of this company at once, open sessions included. */
export const removeMember = (ctx: Context, { companyId, memberId }: OfMember): Promise<Changed> =>
  asOwner(ctx, companyId, async (tx, company) => {
    const member = await memberOf(tx.db, companyId, { id: memberId });
    if (!member) return refused("unknown-member");
    if (member.accountId === actingAccount(tx)) return refused("own-role");
    return await endMembershipIn(tx, { company, member, notice: "removed" });
  });

/** The same within a caller's transaction that has locked the company; the last owner cannot be removed. */
export async function endMembershipIn(
  tx: Tx,
  {
    company,
    member,
    notice,
  }: { company: LockedCompany; member: MemberRow; notice: "removed" | "left" },
): Promise<Changed> {
  const { id, accountId, role } = member;
  if (role === "owner" && !(await othersOwn(tx.db, company.id, accountId)))
    return refused("last-owner");
  await deleteMemberIn(tx, id);
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: company.id,
    event: notice === "left" ? "member-left" : "member-removed",
    data: { member: accountId, role },
  });
  await notifyMembersIn(tx, { company, notice, member, role });
  return done(null);
}

/** An owner makes another member an owner and becomes a manager. */
export const handOver = (ctx: Context, { companyId, memberId }: OfMember): Promise<Changed> =>
  asOwner(ctx, companyId, async (tx, company) => {
    const next = await memberOf(tx.db, companyId, { id: memberId });
    const ownMember = await memberOf(tx.db, companyId, { accountId: actingAccount(tx) ?? "" });
    if (!next || !ownMember) return refused("unknown-member");
    if (next.id === ownMember.id) return refused("own-role");
    if (next.role !== "owner") {
      const roleChange = await changeRoleIn(tx, { company, member: next, role: "owner" });
      if (!roleChange.ok) return roleChange;
    }
    return await changeRoleIn(tx, { company, member: ownMember, role: "manager" });
  });

/** A member leaves a company. */
export async function leaveCompany(
  ctx: Context,
  { companyId }: { companyId: string },
): Promise<Changed> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  return await ctx.transaction<Changed>(async (tx) => {
    const company = await lockCompany(tx.db, companyId);
    const member = company && (await memberOf(tx.db, companyId, { accountId: actor.accountId }));
    if (!company || !member) return refused("not-a-member");
    return await endMembershipIn(tx, { company, member, notice: "left" });
  });
}
