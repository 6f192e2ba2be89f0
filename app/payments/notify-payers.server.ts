import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import type { Attachment } from "#app/mails/queue-mail.server.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskKind } from "#app/tasks/task.ts";
import { type PaymentMail, type PaymentNotice, paymentMail } from "./payment.mail.ts";
import { factsForPaymentMail } from "./payment.queries.server.ts";
import { purposeLabels } from "./payment.ts";

interface PaymentNotification {
  paymentId: string;
  what: PaymentNotice;
  reason?: string;
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
  const payment = await factsForPaymentMail(tx.db, paymentId);
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
  const { paymentId, what, reason = null, given } = notification;
  const payment = await factsForPaymentMail(tx.db, paymentId);
  // Nobody reads the mail of a demonstration company.
  if (!payment || payment.demo) return;
  const { companyId, demo: _, ...facts } = payment;
  const purpose = purposeLabels[payment.purpose];
  const url = `${tx.publicUrl}/espace/paiements/${paymentId}`;
  await mailMembersIn(tx, {
    ...{ companyId, event: "payment", kind: `payment-${what}`, attachments },
    ...{ subjectKind: "payment", subjectId: paymentId },
    mail: ({ authority }) =>
      paymentMail({ ...facts, what, reason, purpose, url, authority, given }),
  });
}
