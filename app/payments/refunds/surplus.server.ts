import type { Tx } from "#app/kernel/context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { notifyPayersIn } from "../notify-payers.server.ts";
import { type AnyRail, railLabels } from "../payment.ts";
import { paidByAttempt } from "../receipts/receipt.queries.server.ts";
import { refundableOf } from "./refund.queries.server.ts";
import { askRefundIn } from "./refund.server.ts";
import { lastDayToRefund } from "./refund-words.ts";

/**
 * Requests the refund of a sum beyond the amount due and mails the company, in the transaction that books the sum. A cashier
 * approves it like any refund.
 */
export async function announceSurplusIn(
  tx: Tx,
  { paymentId, attemptId, rail }: { paymentId: string; attemptId: string; rail?: AnyRail },
): Promise<void> {
  const { amount: sum } = await refundableOf(tx.db, attemptId);
  const refundRequest = await askRefundIn(tx, {
    attemptId,
    reason: rail ? "Somme reçue pour un paiement déjà réglé" : "Somme reçue au-delà du montant dû",
  });
  // Nothing came in FCFA, or the refund is already requested.
  if (!refundRequest.ok) return;
  const { refundDays } = await settingsInForce(tx.db, tx.now);
  const until = lastDayToRefund(tx.now, refundDays);
  const surplusDetails = { sum, until, ...(rail && { by: railLabels[rail] }) };
  await notifyPayersIn(tx, { paymentId, what: "surplus", given: surplusDetails });
}

/**
 * Asks back the part of a paid fee that its subject no longer costs, once, and mails the company, in the transaction of what makes
 * it final. A cashier approves it like any refund; the payment stays paid.
 */
export async function announceDifferenceIn(
  tx: Tx,
  { paymentId, amount }: { paymentId: string; amount: bigint },
): Promise<void> {
  const attemptId = await paidByAttempt(tx.db, paymentId);
  if (!attemptId) return;
  const reason = "La classe ou les sous-domaines déposés coûtent moins que ce qui a été payé";
  const refundRequest = await askRefundIn(tx, { attemptId, reason, difference: amount });
  if (!refundRequest.ok) return;
  const { refundDays } = await settingsInForce(tx.db, tx.now);
  const until = lastDayToRefund(tx.now, refundDays);
  await notifyPayersIn(tx, { paymentId, what: "difference", given: { sum: amount, until } });
}
