import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { validity } from "#app/settings/validity.ts";
import { ownerOf } from "../account-reads.queries.server.ts";
import { issueLink } from "../activation/account-links.server.ts";
import { staffRoleLabels } from "../roles.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import { invitationMail } from "./invitation.mail.ts";
import { lockPerson } from "./staff.queries.server.ts";

/** Mails a new link and ends the earlier ones; returns its token. */
export async function mailInvitationIn(
  tx: Tx,
  { accountId, email, again }: { accountId: string; email: string; again: boolean },
): Promise<string> {
  const settings = await settingsInForce(tx.db, tx.now);
  const roles = await openRoles(tx.db, accountId);
  const { name } = await ownerOf(tx.db, accountId);
  const token = await issueLink(tx, {
    accountId,
    purpose: "invitation",
    validityHours: validity.invitationHours,
  });
  await queueMail(tx, {
    kind: "invitation",
    subjectKind: "account",
    subjectId: accountId,
    to: email,
    mail: invitationMail({
      name,
      productName: settings.productName,
      roles: roles.map((role) => staffRoleLabels[role]),
      again,
      publicUrl: tx.publicUrl,
      token,
      validityHours: validity.invitationHours,
      authority: authorityContact(settings),
    }),
  });
  return token;
}

/** Mails a new link to somebody who has not accepted yet. */
export async function inviteAgain(
  ctx: Context,
  { accountId }: { accountId: string },
): Promise<Result<null, "not-yours" | "unknown-person" | "invitation-accepted" | "disabled">> {
  if (!permit(ctx.actor, "staff.manage")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const person = await lockPerson(tx.db, accountId);
    if (!person) return refused("unknown-person");
    if (person.disabledAt) return refused("disabled");
    if (person.accepted) return refused("invitation-accepted");
    await mailInvitationIn(tx, { accountId, email: person.email, again: false });
    return done(null);
  });
}
