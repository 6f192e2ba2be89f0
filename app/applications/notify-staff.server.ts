import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type StaffNotice, staffNoticeMail } from "./application.mail.ts";
import { askersOf, factsForMail, registrarsOf } from "./mail-facts.queries.server.ts";

/**
 * Mails the staff who last asked or wrote about an application, or for a new one the registrars; without any, the address of the
 * certification body.
 */
export async function notifyStaffIn(
  tx: Tx,
  { applicationId, what }: { applicationId: string; what: StaffNotice },
): Promise<void> {
  const application = await factsForMail(tx.db, applicationId);
  if (!application || application.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const people =
    what === "new-filing"
      ? await registrarsOf(tx.db, applicationId)
      : await askersOf(tx.db, { applicationId, now: tx.now });
  const officeUrl = `${tx.publicUrl}/bureau/entreprises/${application.companyId}`;
  const office = { email: authority.email, name: null };
  for (const { email, name } of people.length > 0 ? people : [office])
    await queueMail(tx, {
      kind: `application-${what}`,
      subjectKind: "application",
      subjectId: applicationId,
      to: email,
      mail: staffNoticeMail(what, { ...application, name, officeUrl, authority }),
    });
}
