import type { Context, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { changePaymentIn } from "../change-payment.server.ts";
import { bookEntryIn, suspendedOf } from "../ledger/ledger.queries.server.ts";
import { feesOf } from "../ledger/ledger.ts";
import { notifyPayersIn } from "../notify-payers.server.ts";
import { isOutOfSight } from "../payer.server.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { type LockedPayment, lockPayment } from "../payment-writes.queries.server.ts";
import { issueReceiptIn } from "../receipts/issue-receipt.server.ts";
import { announceSurplusIn } from "../refunds/surplus.server.ts";

interface Decision {
  paymentId: string;
  reason: string;
  /** Version on which the form was based. */
  seen?: number;
}

/** Cancels an amount due that has no attempt under way. */
export async function cancelPayment(
  ctx: Context,
  { paymentId, reason, seen }: Decision,
): Promise<Result<null, PaymentRefusal>> {
  if (!isId(paymentId)) return refused("unknown-payment");
  return await ctx.transaction(async (tx) => {
    if (await isOutOfSight(tx, paymentId)) return refused("unknown-payment");
    const result = await changePaymentIn(tx, { paymentId, move: "cancel", reason, seen });
    return result.ok ? done(null) : result;
  });
}

/**
 * Accepts the received sum in place of the amount due. Up to the amount due it becomes the fee; the surplus stays in
 * suspense and its refund is requested. The person who found the difference may not accept it.
 */
export async function acceptPayment(
  ctx: Context,
  { paymentId, reason, seen }: Decision,
): Promise<Result<null, PaymentRefusal>> {
  if (!isId(paymentId)) return refused("unknown-payment");
  return await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx.db, paymentId);
    if (!payment || (await isOutOfSight(tx, paymentId))) return refused("unknown-payment");
    const result = await changePaymentIn(tx, { paymentId, move: "accept", reason, seen });
    if (!result.ok) return result;
    if (result.value.version > payment.version) await clear(tx, payment);
    return done(null);
  });
}

async function clear(tx: Tx, { id: paymentId, purpose, amount }: LockedPayment): Promise<void> {
  const suspended = await suspendedOf(tx.db, paymentId);
  let missingAmount = amount;
  for (const { attemptId, amount: came } of suspended) {
    if (missingAmount === 0n) break;
    const coversAll = came >= missingAmount;
    const part = coversAll ? missingAmount : came;
    await bookEntryIn(tx, {
      paymentId,
      attemptId,
      kind: "cleared" as const,
      debit: "suspense" as const,
      credit: feesOf(purpose),
      amount: part,
    });
    missingAmount -= part;
  }
  const [first] = suspended;
  if (first)
    await issueReceiptIn(tx, {
      paymentId,
      attemptId: first.attemptId,
      amount: amount - missingAmount,
    });
  await notifyPayersIn(tx, { paymentId, what: "received" });
  for (const { attemptId } of await suspendedOf(tx.db, paymentId))
    await announceSurplusIn(tx, { paymentId, attemptId });
}
