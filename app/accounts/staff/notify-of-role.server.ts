import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { ownerOf } from "../account-reads.queries.server.ts";
import { administrators } from "../staff-role.queries.server.ts";
import { actorIn } from "./change-person.server.ts";
import { type RoleNotice, roleMail } from "./role-proposal.mail.ts";
import { activeStaff, type ProposedRole } from "./role-proposal.queries.server.ts";

interface Notified extends ProposedRole {
  what: RoleNotice;
}

/** Mails the administrators, except the caller and the person concerned, that a role is proposed or decided. */
export async function notifyAdministratorsIn(tx: Tx, notified: Notified): Promise<void> {
  const but = [notified.accountId, actorIn(tx)];
  await mailIn(tx, notified, await administrators(tx.db, { but }));
}

/** Mails all staff, except the caller and the person concerned, that the only administrator changed a role. */
export async function notifyStaffIn(tx: Tx, changed: ProposedRole): Promise<void> {
  const but = [changed.accountId, actorIn(tx)];
  await mailIn(tx, { ...changed, what: "alone" }, await activeStaff(tx.db, { but }));
}

async function mailIn(
  tx: Tx,
  { accountId, role, change, what }: Notified,
  recipients: readonly { id: string; email: string; name: string }[],
): Promise<void> {
  if (recipients.length === 0) return;
  const settings = await settingsInForce(tx.db, tx.now);
  const { name: person } = await ownerOf(tx.db, accountId);
  for (const { id, email, name } of recipients)
    await queueMail(tx, {
      kind: "role-proposal",
      subjectKind: "account",
      subjectId: id,
      to: email,
      mail: roleMail({
        what,
        role,
        change,
        person,
        name,
        url: `${tx.publicUrl}${addressOf("/bureau/personnes/:id", { id: accountId })}`,
        authority: authorityContact(settings),
      }),
    });
}
