import type { Context } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recipientOf } from "./account.queries.server.ts";
import { issueLink } from "./account-links.server.ts";
import { activationMail } from "./activation.mail.ts";

/**
 * Mails a new activation link to an account that is not active yet, and ends the links before it. Nothing happens for
 * any other address, and the caller learns nothing of it.
 */
export async function resendActivation(ctx: Context, email: string): Promise<void> {
  const settings = await settingsInForce(ctx.db, ctx.now);
  await ctx.transaction(async (tx) => {
    const recipient = await recipientOf(tx.db, email);
    if (!recipient?.companyName || recipient.emailVerified) return;
    const { accountId, firstname, companyName } = recipient;
    const validityHours = settings.activationValidityHours;
    const token = await issueLink(tx, { accountId, purpose: "activation", validityHours });
    await queueMail(tx, {
      kind: "activation",
      subjectKind: "account",
      subjectId: accountId,
      to: recipient.email,
      mail: activationMail({
        firstname: firstname ?? "",
        companyName,
        publicUrl: tx.publicUrl,
        token,
        validityHours,
        body: bodyContact(settings),
      }),
    });
  });
}
