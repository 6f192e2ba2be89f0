import type { MemberRole } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { LockedCompany } from "./change-member.server.ts";
import { noticeList } from "./mail-members.server.ts";
import { type MembershipNotice, ownersMembershipMail, ownMembershipMail } from "./members.mail.ts";
import { type MemberRow, membersToNotify } from "./members.queries.server.ts";

interface MembershipNotification {
  company: LockedCompany;
  notice: MembershipNotice;
  /** The member whose membership changed. */
  member: Omit<MemberRow, "id" | "role">;
  role: MemberRole;
}

/** Mails the member about the change of their membership, and all other owners as they are after the change. */
export async function notifyMembersIn(
  tx: Tx,
  { company, notice, member, role }: MembershipNotification,
): Promise<void> {
  const { firstname, lastname, accountId, email } = member;
  const facts = {
    notice,
    company,
    name: `${firstname} ${lastname}`,
    role,
    membersUrl: `${tx.publicUrl}/espace/membres?entreprise=${company.id}`,
    authority: authorityContact(await settingsInForce(tx.db, tx.now)),
  };
  const about = {
    kind: "member-news" as const,
    subjectKind: "company",
    subjectId: company.id,
    list: noticeList(tx, "members"),
  };
  await queueMail(tx, { ...about, to: email, mail: ownMembershipMail({ ...facts, firstname }) });
  for (const owner of await membersToNotify(tx.db, company.id, "members"))
    if (owner.accountId !== accountId)
      await queueMail(tx, {
        ...about,
        to: owner.email,
        mail: ownersMembershipMail({ ...facts, firstname: owner.firstname }),
      });
}
