import {
  factsForMail,
  handlerOf,
  type StaffRecipient,
} from "#app/applications/mail-facts.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type ReviewNotice, reviewMail, reviewNotices } from "./review.mail.ts";

interface ReviewMailing {
  applicationId: string;
  what: ReviewNotice;
  /** The outcome of an objection: « est retenue », « n’est pas retenue ». */
  outcome?: string;
  /** Another page than the application's. */
  path?: string;
}

/** Mails staff members about an application, in the transaction of the change; the demonstration mails nobody. */
export async function mailReviewersIn(
  tx: Tx,
  { applicationId, what, outcome, path, to }: ReviewMailing & { to: readonly StaffRecipient[] },
): Promise<void> {
  const application = await factsForMail(tx.db, applicationId);
  if (!application || application.demo || to.length === 0) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const part = reviewNotices[what];
  const address =
    path ?? `${addressOf("/bureau/dossiers/:id", { id: applicationId })}${part ? `/${part}` : ""}`;
  const { number, companyName } = application;
  for (const { email, name } of to)
    await queueMail(tx, {
      kind: `review-${what}`,
      subjectKind: "application",
      subjectId: applicationId,
      to: email,
      mail: reviewMail(what, {
        number,
        companyName,
        name,
        authority,
        url: `${tx.publicUrl}${address}`,
        ...(outcome !== undefined && { outcome }),
      }),
    });
}

/** The same to who has the application now. */
export const mailHandlerIn = async (tx: Tx, mailing: ReviewMailing): Promise<void> =>
  await mailReviewersIn(tx, { ...mailing, to: await handlerOf(tx.db, mailing.applicationId) });
