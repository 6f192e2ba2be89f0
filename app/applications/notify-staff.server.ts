import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type StaffNotice, staffNoticeMail } from "./application.mail.ts";
import {
  askersOf,
  factsForMail,
  handlerOf,
  registrarsOf,
  type StaffRecipient,
} from "./mail-facts.queries.server.ts";

/**
 * Mails who has an application, without one the staff who last asked or wrote about it, and for a new one the registrars;
 * without any, the address of the certification body.
 */
export async function notifyStaffIn(
  tx: Tx,
  { applicationId, what }: { applicationId: string; what: StaffNotice },
): Promise<void> {
  const application = await factsForMail(tx.db, applicationId);
  if (!application || application.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const people = await recipientsOf(tx, { applicationId, what });
  const officeUrl = `${tx.publicUrl}${addressOf("/bureau/dossiers/:id", { id: applicationId })}`;
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

async function recipientsOf(
  { db, now }: Tx,
  { applicationId, what }: { applicationId: string; what: StaffNotice },
): Promise<StaffRecipient[]> {
  if (what === "new-filing") return await registrarsOf(db, applicationId);
  const handler = await handlerOf(db, applicationId);
  return handler.length > 0 ? handler : await askersOf(db, { applicationId, now });
}
