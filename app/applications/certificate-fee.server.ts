import type { Db } from "#app/kernel/context.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { hasLiveAttempt } from "#app/payments/attempts/attempt.queries.server.ts";
import { bySystem, changePaymentIn } from "#app/payments/change-payment.server.ts";
import { paymentForSubject } from "#app/payments/payment.queries.server.ts";
import { refundPaymentIn } from "#app/payments/refunds/refund.server.ts";
import { lastDayToPay } from "#app/tariff/last-days.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { writeDeadline } from "./application-writes.queries.server.ts";
import type { ApplicationBindings } from "./change-application.server.ts";
import { endOfJoinedCertificate } from "./company-deadlines.queries.server.ts";
import { decisionOf } from "./notified-decision.ts";

const feeOf = (db: Db, { id, companyId }: { id: string; companyId: string }) =>
  paymentForSubject(db, { kind: "company", companyId }, { purpose: "certificate", subjectId: id });

/** Whether nothing was paid and no attempt to pay is under way: money that may still come keeps a grant alive. */
export async function isFeeUnpaid(
  db: Db,
  application: { id: string; companyId: string },
): Promise<boolean> {
  const payment = await feeOf(db, application);
  if (payment === undefined) return true;
  return payment.state === "due" && !(await hasLiveAttempt(db, payment.id));
}

/** Whether the fee of the certificate is paid; a fee of 0 FCFA is. */
export const certificateFeeGuards = {
  "certificate-fee-paid": async ({ db }, subject) => (await feeOf(db, subject))?.state === "paid",
} satisfies Partial<ApplicationBindings["guards"]>;

/**
 * Asks for the fee of the certificate when a grant is notified, by the class that its company asked for whatever was granted
 * (standard T3) and by the tariff of the day of the signature, as the letter says; its last day counts from the notification and is
 * a working day, or the last day of the certificate that an extension joins. Withdraws the request when the grant lapses.
 */
export const certificateFeeEffects = {
  "ask-certificate-fee": async (tx, { subject: { id, companyId, class: askedClass }, details }) => {
    if (askedClass === null) throw new Error("A filed application has a class.");
    const { signedOn, notifiedOn } = decisionOf(details);
    const { delays } = await tariffInForce(tx.db, signedOn);
    const endsWith = await endOfJoinedCertificate(tx.db, id);
    const dueOn = await lastDayToPay(tx.db, { notifiedOn, delays, endsWith });
    await writeDeadline(tx.db, id, dueOn);
    // A grant that is read after the certificate that it extends has ended gives no right any more.
    if (dueOn < notifiedOn) return;
    const due = { kind: "certificate", class: askedClass } as const;
    const payment = await askForPayment(tx, {
      companyId,
      due,
      subjectId: id,
      dueOn,
      pricedOn: signedOn,
    });
    if (!payment.ok)
      throw new Error(`The fee of a certificate is not asked for: ${payment.refusal}.`);
  },
  "cancel-certificate-fee": async (tx, { subject }) => {
    const payment = subject.state === "granted" ? await feeOf(tx.db, subject) : undefined;
    if (payment?.state !== "due") return;
    const reason = "Le délai de règlement des frais de délivrance est passé";
    const cancelled = await changePaymentIn(bySystem(tx), {
      paymentId: payment.id,
      move: "cancel",
      reason,
    });
    if (!cancelled.ok) throw new Error(`A fee is not withdrawn: ${cancelled.refusal}.`);
  },
  "give-fee-back": async (tx, { subject, details: { reason } }) => {
    const payment = await feeOf(tx.db, subject);
    // The cash desk may have given it back already.
    if (payment?.state !== "paid") return;
    await refundPaymentIn(tx, {
      paymentId: payment.id,
      reason: reason ?? "Certificat non délivré",
    });
  },
} satisfies Partial<ApplicationBindings["effects"]>;
