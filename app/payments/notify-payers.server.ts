import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Tx } from "#app/kernel/context.ts";
import { type Attachment, queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskKind } from "#app/tasks/task.ts";
import { cashiersToMail } from "./desk/desk.queries.server.ts";
import {
  type PaymentMail,
  type PaymentNotice,
  paymentMail,
  proofToCheckMail,
} from "./payment.mail.ts";
import { filingPath, purposeLabels } from "./payment.ts";
import { factsForPaymentMail } from "./payment-mail-facts.queries.server.ts";

interface PaymentNotification {
  paymentId: string;
  what: PaymentNotice;
  reason?: string;
  /** The attempt that the mail is about; by default the one that paid, else the latest. */
  attemptId?: string;
  /** Sum that is refunded to the company. */
  given?: PaymentMail["given"];
}

export const receiptMailTask = taskKind<{ paymentId: string; companyId: string }>(
  "payment-receipt-mail",
);

/**
 * Mails a change of a payment to the members who act for the company, in the transaction of the change. The mail that
 * confirms a payment is sent by a task, once its attachment, the receipt, is drawn.
 */
export async function notifyPayersIn(tx: Tx, notification: PaymentNotification): Promise<void> {
  const { paymentId, what } = notification;
  if (what !== "received") return await mailPayersIn(tx, notification, []);
  const payment = await factsForPaymentMail(tx.db, { paymentId });
  if (!payment || payment.demo) return;
  const data = { paymentId, companyId: payment.companyId };
  await addTask(tx, receiptMailTask, { key: paymentId, data });
}

/** Queues the mail in this transaction. */
export async function mailPayersIn(
  tx: Tx,
  notification: PaymentNotification,
  attachments: Attachment[],
): Promise<void> {
  const { paymentId, what, reason = null, given, attemptId } = notification;
  const payment = await factsForPaymentMail(tx.db, { paymentId, attemptId });
  // Demonstration companies get no mail.
  if (!payment || payment.demo) return;
  const { companyId, demo: _, subjectId, isDraft, ...facts } = payment;
  const purpose = purposeLabels[payment.purpose];
  const awaitsFiling = what === "received" && isDraft;
  const path = awaitsFiling
    ? filingPath(subjectId)
    : addressOf("/espace/paiements/:id", { id: paymentId });
  const url = `${tx.publicUrl}${path}`;
  await mailMembersIn(tx, {
    companyId,
    event: "payment",
    kind: `payment-${what}`,
    attachments,
    subjectKind: "payment",
    subjectId: paymentId,
    // A person who requested the payment with their own action reads it on the page.
    ...(what === "asked" && tx.actor.kind === "person" && { except: tx.actor.accountId }),
    mail: ({ authority, firstname }) =>
      paymentMail({
        ...facts,
        what,
        awaitsFiling,
        firstname,
        reason,
        purpose,
        url,
        authority,
        given,
      }),
  });
}

/** Mails the cashiers who may check it that a company declared a payment, in this transaction. */
export async function notifyCashiersIn(
  tx: Tx,
  { paymentId, attemptId }: { paymentId: string; attemptId: string },
): Promise<void> {
  const payment = await factsForPaymentMail(tx.db, { paymentId, attemptId });
  if (!payment || payment.demo || !payment.rail) return;
  const { companyId, rail, ...facts } = payment;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const url = `${tx.publicUrl}${addressOf("/bureau/caisse/paiements/:id", { id: paymentId })}`;
  for (const { email, name } of await cashiersToMail(tx.db, companyId))
    await queueMail(tx, {
      kind: "proof-to-check",
      subjectKind: "payment",
      subjectId: paymentId,
      to: email,
      mail: proofToCheckMail({ ...facts, rail, name, url, authority }),
    });
}
