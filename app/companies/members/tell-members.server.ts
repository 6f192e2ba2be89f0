import type { MemberRole } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type MemberNews, ownersNewsMail, ownNewsMail } from "./members.mail.ts";
import { type MemberRow, membersToTell } from "./members.queries.server.ts";

interface News {
  company: { id: string; name: string };
  news: MemberNews;
  /** Whose membership it is. */
  member: Omit<MemberRow, "id" | "role">;
  role: MemberRole;
}

/** Mails the person what became of their membership, and all other owners of the company as they are after the change. */
export async function tellMembersPart(
  tx: Tx,
  { company, news, member, role }: News,
): Promise<void> {
  const { firstname, lastname, accountId, email } = member;
  const told = {
    news,
    companyName: company.name,
    name: `${firstname} ${lastname}`,
    role,
    membersUrl: `${tx.publicUrl}/espace/membres?entreprise=${company.id}`,
    body: bodyContact(await settingsInForce(tx.db, tx.now)),
  };
  const about = {
    ...{ kind: "member-news" as const, subjectKind: "company" },
    subjectId: company.id,
  };
  await queueMail(tx, { ...about, to: email, mail: ownNewsMail({ ...told, firstname }) });
  for (const owner of await membersToTell(tx.db, company.id, "members"))
    if (owner.accountId !== accountId)
      await queueMail(tx, {
        ...about,
        to: owner.email,
        mail: ownersNewsMail({ ...told, firstname: owner.firstname }),
      });
}
