import type { Services } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/body-contact.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { recipientOf } from "./account.queries.server.ts";
import { activationMail } from "./activation.mail.ts";
import { endActivations, issueActivation } from "./issue-activation.server.ts";

/**
 * Mails a new activation link to an account that is not active yet, and ends the links before it. Nothing happens for
 * any other address, and the caller learns nothing of it.
 */
export async function resendActivation(services: Services, email: string): Promise<void> {
  const now = services.now();
  const settings = await settingsInForce(services.db, now);
  const queued = await inTransaction(services.db, async (db) => {
    const recipient = await recipientOf(db, email);
    if (!recipient?.companyName || recipient.emailVerified) return false;
    const { accountId, firstname, companyName } = recipient;
    const validityHours = settings.activationValidityHours;
    await endActivations(db, { accountId, now });
    const token = await issueActivation(db, { accountId, now, validityHours });
    await queueMail(db, {
      kind: "activation",
      subjectKind: "account",
      subjectId: accountId,
      to: recipient.email,
      mail: activationMail({
        firstname: firstname ?? "",
        companyName,
        publicUrl: services.publicUrl,
        token,
        validityHours,
        body: bodyContact(settings),
      }),
      now,
    });
    return true;
  });
  if (queued) services.wakeMailSender();
}
