import type { Tx } from "#app/kernel/context.ts";
import { type QueuedMail, queueMail } from "#app/mails/queue-mail.server.ts";
import type { RenderedMail } from "#app/mails/render-mail.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { membersToNotify } from "./members.queries.server.ts";
import { type CompanyEvent, isFree } from "./notices.ts";

interface ToMembers
  extends Pick<QueuedMail, "kind" | "subjectKind" | "subjectId" | "attachments" | "replyTo"> {
  companyId: string;
  event: CompanyEvent;
  /** Account of the member who acted and gets no mail. */
  except?: string;
  mail: (to: {
    firstname: string;
    companyName: string;
    authority: ReturnType<typeof authorityContact>;
  }) => RenderedMail;
}

/** The mailing list of a notice, with the page of choices when the notice can be switched off. */
export const noticeList = (
  { publicUrl }: Pick<Tx, "publicUrl">,
  event: CompanyEvent,
): NonNullable<QueuedMail["list"]> => ({
  name: `${event}.avis`,
  ...(isFree(event) && { choicesUrl: `${publicUrl}/espace/compte/avis` }),
});

/** Mails the members of a company who get this notice, each by name, in the transaction of the event; returns how many. */
export async function mailMembersIn(
  tx: Tx,
  { companyId, event, except, mail, ...queued }: ToMembers,
): Promise<number> {
  const people = (await membersToNotify(tx.db, companyId, event)).filter(
    ({ accountId }) => accountId !== except,
  );
  if (people.length === 0) return 0;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  for (const { firstname, email, companyName } of people)
    await queueMail(tx, {
      ...queued,
      list: noticeList(tx, event),
      to: email,
      mail: mail({ firstname, companyName, authority }),
    });
  return people.length;
}
