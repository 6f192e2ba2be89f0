import type { Context } from "#app/kernel/context.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { validity } from "#app/settings/validity.ts";
import { recipientOf } from "../account-reads.queries.server.ts";
import { issueLink } from "../activation/account-links.server.ts";
import { resendActivation } from "../activation/resend-activation.server.ts";
import { resetMail } from "./reset.mail.ts";

const validityHours = validity.resetLinkHours;

/**
 * Mails a link that sets a new password. An unproved account has no password yet, so its owner gets activation links, which set
 * one. Does nothing for any other address; the caller cannot tell.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const settings = await settingsInForce(ctx.db, ctx.now);
  const recipient = await recipientOf(ctx.db, email);
  if (!recipient) return;
  if (!recipient.emailVerified) return await resendActivation(ctx, email);
  await ctx.transaction(async (tx) => {
    tx.afterCommit(() => logSecurity(ctx, "reset-asked", { accountId: recipient.accountId }));
    const { accountId, firstname } = recipient;
    const token = await issueLink(tx, { accountId, purpose: "password-reset", validityHours });
    await queueMail(tx, {
      kind: "password-reset",
      subjectKind: "account",
      subjectId: accountId,
      to: recipient.email,
      mail: resetMail({
        firstname,
        publicUrl: tx.publicUrl,
        token,
        validityHours,
        authority: authorityContact(settings),
      }),
    });
  });
}
