import { appendToJournal } from "#app/journal/append.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { endLiveAttemptsIn } from "../attempts/end-live-attempts.server.ts";
import { changePaymentIn } from "../change-payment.server.ts";
import { notifyPayersIn } from "../notify-payers.server.ts";
import { type AnyRail, amountsInWords } from "../payment.ts";
import { lockPayment } from "../payment-writes.queries.server.ts";
import { issueReceiptIn } from "../receipts/issue-receipt.server.ts";
import { announceSurplusIn } from "../refunds/surplus.server.ts";
import { bookEntryIn } from "./ledger.queries.server.ts";
import { feesOf, ledgerAccountOf } from "./ledger.ts";

interface Money {
  paymentId: string;
  attemptId: string;
  rail: AnyRail;
  /** Id of the transaction at the provider, or number of the proof. */
  transactionId: string;
  /** Received amount in whole FCFA; null for another currency or a fraction. */
  amount: bigint | null;
  /** Whether the received reference is that of the attempt. */
  ours: boolean;
}

/**
 * Books money that an attempt brought, under the lock of its payment. The first sum equal to the amount due settles the
 * payment and issues its receipt; any other sum, or a second one, waits in suspense for a cashier (applications §3). In both
 * cases the other attempts end, so that nobody is invited to pay again.
 */
export async function bookMoneyIn(tx: Tx, money: Money): Promise<void> {
  const { paymentId, attemptId, rail, transactionId, amount, ours } = money;
  const payment = await lockPayment(tx.db, paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}.`);
  const debit = ledgerAccountOf(rail);
  if (payment.state === "due" && ours && amount === payment.amount) {
    const credit = feesOf(payment.purpose);
    const booked = await bookEntryIn(tx, {
      paymentId,
      attemptId,
      kind: "received" as const,
      debit,
      credit,
      amount,
    });
    if (!booked) throw new Error(`Payment ${payment.reference} has its entry already.`);
    await orThrow(changePaymentIn(tx, { paymentId, move: "settle", reason: transactionId }));
    await issueReceiptIn(tx, { paymentId, attemptId, amount });
    await endLiveAttemptsIn(tx, { paymentId, why: "paid-otherwise" });
    await notifyPayersIn(tx, { paymentId, what: "received" });
    return;
  }
  if (amount !== null && amount > 0n)
    await bookEntryIn(tx, {
      paymentId,
      attemptId,
      kind: "suspended" as const,
      debit,
      credit: "suspense" as const,
      amount,
    });
  await appendToJournal(tx, {
    subjectKind: "payment",
    subjectId: paymentId,
    event: "payment-money-suspended",
    data: { attemptId, rail, amount: String(amount ?? "?"), transactionId },
  });
  if (payment.state !== "due") {
    // While another sum is being checked, the cashier decides on both together.
    if (payment.state !== "to-check") await announceSurplusIn(tx, { paymentId, attemptId, rail });
    return;
  }
  const reason = ours
    ? amountsInWords(payment.amount, amount ?? 0n)
    : "La référence reçue n’est pas la nôtre";
  await orThrow(changePaymentIn(tx, { paymentId, move: "doubt", reason }));
  await endLiveAttemptsIn(tx, { paymentId, why: "paid-otherwise" });
  await notifyPayersIn(tx, { paymentId, what: "to-check" });
}

/** Throws on a refusal: under the lock of the payment no guard can refuse these moves. */
async function orThrow(pendingResult: ReturnType<typeof changePaymentIn>): Promise<void> {
  const result = await pendingResult;
  if (!result.ok) throw new Error(`A payment could not be changed: ${result.refusal}.`);
}
