import { appendToJournal, type JournalEntry } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { type TaskToDo, taskKind } from "#app/tasks/task.ts";
import { lockAttempt, succeededAttempts } from "../attempts/attempt.queries.server.ts";
import { bySystem, changePaymentIn } from "../change-payment.server.ts";
import { bookEntryIn, suspendedOf } from "../ledger/ledger.queries.server.ts";
import { type Account, feesOf, ledgerAccountOf } from "../ledger/ledger.ts";
import { notifyPayersIn } from "../notify-payers.server.ts";
import { isOutOfSight } from "../payer.server.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import type { AnyRail } from "../payment.ts";
import { lockPayment } from "../payment-writes.queries.server.ts";
import {
  differenceAskedOf,
  hasOtherRefund,
  lockRefund,
  type Refund,
  refundableOf,
} from "./refund.queries.server.ts";
import { paidBackBy } from "./refund-words.ts";
import {
  endRefund,
  insertRefund,
  noteMadeTwice,
  noteProviderAsked,
} from "./refund-writes.queries.server.ts";

/** Refunds money through the provider that brought it. */
export const refundTask = taskKind<{ refundId: string }>("refund-payment");

/** Requests the refund of an attempt: of its money in suspense, else of what was booked as a fee. */
export async function askRefund(
  ctx: Context,
  { attemptId, reason }: { attemptId: string; reason: string },
): Promise<Result<{ refundId: string }, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!isId(attemptId)) return refused("unknown-payment");
  if (await isOutOfSight(ctx, attemptId)) return refused("unknown-payment");
  return await ctx.transaction((tx) => askRefundIn(tx, { attemptId, reason }));
}

interface AskedRefund {
  attemptId: string;
  reason: string;
  /** This part alone of a booked fee, in FCFA; the payment stays paid. */
  difference?: bigint;
}

/** `askRefund` without its permission check, in the transaction of the caller. */
export async function askRefundIn(
  tx: Tx,
  { attemptId, reason, difference }: AskedRefund,
): Promise<Result<{ refundId: string }, PaymentRefusal>> {
  const attempt = await lockAttempt(tx.db, attemptId);
  if (!attempt) return refused("unknown-payment");
  const refundable = await refundableOf(tx.db, attemptId);
  const isDifference = difference !== undefined;
  // A fee of which a part is asked back already is given back without that part.
  const rest = refundable.amount - (await differenceAskedOf(tx.db, attemptId));
  const amount = difference ?? (refundable.from === "fees" ? rest : refundable.amount);
  const isTooMuch = isDifference && (refundable.from !== "fees" || amount >= refundable.amount);
  if (amount <= 0n || isTooMuch) return refused("nothing-to-refund");
  const refundId = newId();
  const part = isDifference ? "difference" : "whole";
  const { paymentId } = attempt;
  const refund = { id: refundId, paymentId, attemptId, amount, reason, part } as const;
  if (!(await insertRefund(tx.db, { ...refund, by: actorName(tx.actor), at: tx.now })))
    return refused("refund-asked-already");
  await journalRefund(
    tx,
    "refund-asked",
    { id: refundId, paymentId: attempt.paymentId, amount },
    reason,
  );
  return done({ refundId });
}

/** Requests the refund of every succeeded attempt of a payment; a cashier approves each. */
export async function refundPaymentIn(
  tx: Tx,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  for (const attemptId of await succeededAttempts(tx.db, paymentId))
    await askRefundIn(tx, { attemptId, reason });
}

type Deciding = { refundId: string } & (
  | { approve: true }
  /** The company reads the reason. */
  | { approve: false; reason: string }
);

/**
 * Approves or refuses a refund, by another person than the requester. Approval books the debt. A task refunds the whole sum
 * of an attempt by its provider where that has a call for it; otherwise a cashier pays it back and records the proof.
 */
export async function decideRefund(
  ctx: Context,
  { refundId, ...decision }: Deciding,
): Promise<Result<null, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!isId(refundId)) return refused("no-refund");
  return await ctx.transaction(async (tx) => {
    const refund = await lockRefund(tx.db, refundId);
    if (refund?.state !== "asked" || (await isOutOfSight(tx, refundId)))
      return refused("no-refund");
    if (refund.askedBy === actorName(tx.actor)) return refused("own-refund");
    if (!decision.approve) {
      const { reason } = decision;
      await endRefund(tx, refundId, { state: "refused", reason });
      await journalRefund(tx, "refund-refused", refund, reason);
      const { paymentId, amount: sum } = refund;
      await notifyPayersIn(tx, { paymentId, what: "refund-refused", reason, given: { sum } });
      await endGivenBackIn(tx, refund, reason);
      return done(null);
    }
    return await approveIn(tx, refund, ctx.rails);
  });
}

async function approveIn(
  tx: Tx,
  refund: Refund,
  rails: Context["rails"],
): Promise<Result<null, PaymentRefusal>> {
  const { id: refundId, paymentId, attemptId, amount, askedBy } = refund;
  const payment = await lockPayment(tx.db, paymentId);
  const attempt = await lockAttempt(tx.db, attemptId);
  if (!payment || !attempt) return refused("unknown-payment");
  const refundable = await refundableOf(tx.db, attemptId);
  const isDifference = refund.part === "difference";
  const askedAmount = isDifference ? 0n : await differenceAskedOf(tx.db, attemptId);
  const rest = refundable.from === "fees" ? refundable.amount - askedAmount : refundable.amount;
  if (isDifference ? refundable.from !== "fees" || refundable.amount < amount : rest !== amount)
    return refused("nothing-to-refund");
  const debit: Account = refundable.from === "suspense" ? "suspense" : feesOf(payment.purpose);
  await bookEntryIn(tx, {
    paymentId,
    attemptId,
    kind: isDifference ? "difference-due" : "refund-due",
    debit,
    credit: "refunds-due",
    amount,
  });
  await endRefund(tx, refundId, { state: "approved" });
  await journalRefund(tx, "refund-approved", refund);
  const nothingLeft = (await suspendedOf(tx.db, paymentId)).length === 0;
  const owesAll =
    (refundable.from === "fees" && !isDifference) || (payment.state === "to-check" && nothingLeft);
  if (owesAll) {
    const { reason } = refund;
    const moved = await changePaymentIn(tx, {
      paymentId,
      move: "give-back" as const,
      reason,
      other: askedBy,
    });
    if (!moved.ok) return moved;
  }
  if (isByProvider(refund, rails))
    await addTask(tx, refundTask, { key: refundId, data: { refundId } });
  return done(null);
}

/** Whether the provider makes this refund: providers refund only the whole sum of an attempt. */
export const isByProvider = (
  refund: Pick<Refund, "rail" | "amount" | "attemptAmount" | "received" | "providerId">,
  rails: Context["rails"],
): boolean =>
  refund.providerId !== null &&
  refund.amount === (refund.received ?? refund.attemptAmount) &&
  rails.some(({ name, refundable }) => name === refund.rail && refundable);

/**
 * Asks the provider for the refund. Idempotent. Where a cashier has paid it back meanwhile, the sum went twice: the refund is
 * marked, journaled and logged, and the desk shows it.
 */
export async function refundByProvider(
  ctx: Context,
  { data: { refundId } }: Pick<TaskToDo<{ refundId: string }>, "data">,
): Promise<void> {
  const request = await ctx.transaction(async (tx) => {
    const refund = await lockRefund(tx.db, refundId);
    const rail = ctx.rails.find(({ name }) => name === refund?.rail);
    if (refund?.state !== "approved" || !rail || !refund.providerId) return null;
    await noteProviderAsked(tx, refundId);
    return { rail, providerId: refund.providerId };
  });
  if (!request) return;
  await request.rail.refund(request.providerId);
  await ctx.transaction(async (tx) => {
    const locked = await lockRefund(tx.db, refundId);
    const isPaidBackByHand = locked?.state === "done" && isId(locked.doneBy ?? "");
    if (isPaidBackByHand && (await noteMadeTwice(tx, refundId))) {
      await journalRefund(bySystem(tx), "refund-made-twice", locked, locked.proofReference ?? "");
      tx.afterCommit(() => ctx.log.error({ refundId }, "A refund was made twice."));
    }
    if (locked?.state === "approved")
      await finishIn(bySystem(tx), locked, {
        proofReference: locked.transactionId ?? refundId,
        rail: locked.rail,
      });
    return done(null);
  });
}

interface PaidBack {
  refundId: string;
  /** How it was paid back; by default the way it came. */
  rail?: AnyRail;
  proofReference: string;
  /** The cashier has looked: the provider, which was asked, has not refunded it. */
  providerHasNot?: boolean;
}

/** Records that a cashier paid the refund back, with its proof. */
export async function recordRefund(
  ctx: Context,
  { refundId, proofReference, rail, providerHasNot = false }: PaidBack,
): Promise<Result<null, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!isId(refundId)) return refused("no-refund");
  return await ctx.transaction(async (tx) => {
    const refund = await lockRefund(tx.db, refundId);
    if (refund?.state !== "approved" || (await isOutOfSight(tx, refundId)))
      return refused("no-refund");
    // A refund requested by the product still needs two people: one approves it, another one pays it back.
    const onePerson = !isId(refund.askedBy) && refund.approvedBy === actorName(tx.actor);
    if (onePerson) return refused("other-person");
    if (refund.providerAskedAt && !providerHasNot) return refused("provider-asked");
    await finishIn(tx, refund, { proofReference, rail: rail ?? refund.rail });
    return done(null);
  });
}

async function finishIn(
  tx: Tx,
  refund: Refund,
  { proofReference, rail }: { proofReference: string; rail: AnyRail },
): Promise<void> {
  const { id, paymentId, attemptId, amount } = refund;
  await endRefund(tx, id, { state: "done", proofReference, rail });
  await bookEntryIn(tx, {
    paymentId,
    attemptId,
    kind: refund.part === "difference" ? "difference-refunded" : "refunded",
    debit: "refunds-due",
    credit: ledgerAccountOf(rail),
    amount,
  });
  await journalRefund(tx, "refund-done", refund, proofReference);
  await endGivenBackIn(tx, refund, proofReference);
  const refundDetails = { sum: amount, by: `${paidBackBy[rail]}, référence ${proofReference}` };
  await notifyPayersIn(tx, { paymentId, what: "refunded", given: refundDetails });
}

/** A payment that is given back ends with the last of its refunds, paid back or refused. */
async function endGivenBackIn(tx: Tx, refund: Refund, reason: string): Promise<void> {
  const { paymentId } = refund;
  const payment = await lockPayment(tx.db, paymentId);
  if (payment?.state === "refund-due" && !(await hasOtherRefund(tx.db, refund)))
    await changePaymentIn(tx, { paymentId, move: "given-back", reason });
}

type RefundEvent = Extract<JournalEntry["event"], `refund-${string}`>;

async function journalRefund(
  tx: Tx,
  event: RefundEvent,
  { id, paymentId, amount }: Pick<Refund, "id" | "paymentId" | "amount">,
  reason?: string,
): Promise<void> {
  const data = { refundId: id, amount: String(amount), ...(reason && { reason }) };
  await appendToJournal(tx, { subjectKind: "payment", subjectId: paymentId, event, data });
}
