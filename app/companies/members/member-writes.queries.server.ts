import type { MemberRole } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { actingAccount } from "./members.queries.server.ts";

export interface NewMember {
  companyId: string;
  accountId: string;
  firstname: string;
  lastname: string;
  function: string;
  email: string;
  /** E.164. */
  phone: string;
  role: MemberRole;
  /** Account of the person who gave the role; null at a registration. */
  grantedBy: string | null;
}

/** Makes an account a member of a company, from now on or from the activation of the company on. */
export async function addMemberIn({ db, now }: Tx, member: NewMember): Promise<void> {
  await db
    .insertInto("member")
    .values({
      id: newId(),
      company_id: member.companyId,
      account_id: member.accountId,
      firstname: member.firstname,
      lastname: member.lastname,
      function: member.function,
      email: member.email,
      phone: member.phone,
      role: member.role,
      granted_by: member.grantedBy,
      granted_at: now,
      created_at: now,
    })
    .execute();
}

export async function writeRoleIn(tx: Tx, memberId: string, role: MemberRole): Promise<void> {
  await tx.db
    .updateTable("member")
    .set({ role, granted_by: actingAccount(tx), granted_at: tx.now })
    .where("id", "=", memberId)
    .execute();
}

export async function deleteMemberIn({ db }: Tx, memberId: string): Promise<void> {
  await db.deleteFrom("member").where("id", "=", memberId).execute();
}

/** Ends all memberships of an account, with its invitations and notice choices. */
export async function endMembershipsIn({ db }: Tx, accountId: string): Promise<void> {
  await db.deleteFrom("member").where("account_id", "=", accountId).execute();
  await db.deleteFrom("member_invitation").where("account_id", "=", accountId).execute();
  await db.deleteFrom("notification_choice").where("account_id", "=", accountId).execute();
}

/** Removes the members of a company and its invitations. */
export async function removeMembersIn({ db }: Tx, companyId: string): Promise<void> {
  await db.deleteFrom("member").where("company_id", "=", companyId).execute();
  await db.deleteFrom("member_invitation").where("company_id", "=", companyId).execute();
}
