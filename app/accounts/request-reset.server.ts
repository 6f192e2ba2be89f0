import type { Services } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/body-contact.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { recipientOf } from "./account.queries.server.ts";
import { issueReset } from "./issue-reset.server.ts";
import { resetMail } from "./reset.mail.ts";

const validityHours = 1;

/**
 * Mails a link that sets a new password to the owner of an account. Nothing happens for any other address, and the
 * caller learns nothing of it.
 */
export async function requestReset(services: Services, email: string): Promise<void> {
  const now = services.now();
  const settings = await settingsInForce(services.db, now);
  const queued = await inTransaction(services.db, async (db) => {
    const recipient = await recipientOf(db, email);
    if (!recipient) return false;
    const { accountId, firstname } = recipient;
    const token = await issueReset(db, { accountId, now, validityHours });
    await queueMail(db, {
      kind: "password-reset",
      subjectKind: "account",
      subjectId: accountId,
      to: recipient.email,
      mail: resetMail({
        firstname,
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
