import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type BodyNews, bodyNewsMail } from "./application.mail.ts";
import { askersOf, factsForMail } from "./mail-facts.queries.server.ts";

/** Mails the people of the body who have asked or written last about a file; without any, the body itself. */
export async function tellBodyPart(
  tx: Tx,
  { applicationId, what }: { applicationId: string; what: BodyNews },
): Promise<void> {
  const application = await factsForMail(tx.db, applicationId);
  if (!application || application.demo) return;
  const body = bodyContact(await settingsInForce(tx.db, tx.now));
  const askers = await askersOf(tx.db, { applicationId, now: tx.now });
  const mail = bodyNewsMail(what, { ...application, officeUrl: `${tx.publicUrl}/bureau`, body });
  for (const to of askers.length > 0 ? askers : [body.email])
    await queueMail(tx, {
      kind: `application-${what}`,
      subjectKind: "application",
      subjectId: applicationId,
      to,
      mail,
    });
}
