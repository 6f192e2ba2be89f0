import { companyScope } from "#app/accounts/scope.server.ts";
import type { FileRefusal } from "#app/files/file-refusals.ts";
import { keepFile, type SuppliedFile } from "#app/files/keep-file.server.ts";
import { scanAgain } from "#app/files/scan-again.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import type { ArrivedFile } from "#app/kernel/files.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { attemptMachine } from "../attempts/attempt.machine.ts";
import {
  liveAttempt,
  liveOnlineAttempts,
  lockAttempt,
} from "../attempts/attempt.queries.server.ts";
import { insertAttempt, noteOnAttempt } from "../attempts/attempt-writes.queries.server.ts";
import { endAttempt } from "../attempts/end-attempt.server.ts";
import {
  declarationsSince,
  insertProof,
  writeProofScan,
} from "../attempts/proof.queries.server.ts";
import { changeAttemptIn } from "../change-payment.server.ts";
import { bookMoneyIn } from "../ledger/book-money.server.ts";
import { notifyCashiersIn, notifyPayersIn } from "../notify-payers.server.ts";
import { isOutOfSight } from "../payer.server.ts";
import { companyOfPayment, waitsForDecision } from "../payment.queries.server.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import type { OfflineRail } from "../payment.ts";
import { lockPayment } from "../payment-writes.queries.server.ts";
import { isValueDate } from "./movement.ts";
import { proofMegabytes } from "./offline.schema.ts";

interface Declared {
  paymentId: string;
  rail: OfflineRail;
  /** Number of the transfer, the cheque or the slip. */
  proofReference: string;
  proofNote: string | null;
  /** The proof, inspected and kept. */
  proof?: SuppliedFile | null;
}

/** Limit for a company: each declaration costs a cashier a search, and its proof takes disk space. */
const DECLARATIONS_A_DAY = 20;

const isTooOften = async ({ db, now }: Pick<Context, "db" | "now">, companyId: string) =>
  (await declarationsSince(db, companyId, daysBefore(now, 1))) >= DECLARATIONS_A_DAY;

/** Stores the late answer of the antivirus. Nobody can open an infected proof; its number stays and its content is removed. */
export const proofScan = scanAgain("payment-proof-scan", (tx, { key, scan }) =>
  writeProofScan(tx.db, { attemptId: key, scan }),
);

/** Inspects the proof of a payment and keeps its content, when the actor may pay for the company. */
export async function keepProof(
  ctx: Context,
  { companyId, file }: { companyId: string; file: ArrivedFile },
): Promise<Result<SuppliedFile, FileRefusal | "not-yours" | "declared-too-often">> {
  const mayPay = permit(ctx.actor, "payment.make", { companyId });
  if (mayPay && !(await isTooOften(ctx, companyId)))
    return await keepFile(ctx, { file, mostBytes: proofMegabytes * 1_000_000 });
  await ctx.files.discard(file);
  return refused(mayPay ? "declared-too-often" : "not-yours");
}

/**
 * Declares a payment by transfer, by cheque or in cash: by the company with a proof, or by the cashier who received it. It
 * counts only when another person has validated it.
 */
export async function declarePayment(
  ctx: Context,
  { paymentId, rail, proofReference, proofNote, proof }: Declared,
): Promise<Result<{ attemptId: string }, PaymentRefusal>> {
  const companyId = isId(paymentId) ? await companyOfPayment(ctx.db, paymentId) : undefined;
  if (!companyId || !companyScope(ctx.actor, companyId)) return refused("unknown-payment");
  const atDesk = permit(ctx.actor, "payment.record", { companyId });
  if (atDesk && (await isOutOfSight(ctx, paymentId))) return refused("unknown-payment");
  if (!atDesk && !permit(ctx.actor, "payment.make", { companyId })) return refused("not-yours");
  // A provider that does not answer does not prevent the declaration, so the result is not read.
  for (const earlier of await liveOnlineAttempts(ctx.db, paymentId)) await endAttempt(ctx, earlier);
  return await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx.db, paymentId);
    if (payment?.state !== "due" || (await waitsForDecision(tx.db, paymentId)))
      return refused("not-due");
    if (await liveAttempt(tx.db, paymentId, rail)) return refused("already-declared");
    if (!atDesk && (await isTooOften(tx, companyId))) return refused("declared-too-often");
    const { cashLimit } = await settingsInForce(tx.db, tx.now);
    const attemptId = newId();
    const recorder = actorName(tx.actor);
    await insertAttempt(tx.db, {
      id: attemptId,
      payment,
      rail,
      at: tx.now,
      by: recorder,
      offline: {
        recordedBy: recorder,
        // A cashier who records cash has counted it.
        countedBy: atDesk && rail === "cash" ? recorder : null,
        proofReference,
        proofNote,
        cashLimit: rail === "cash" ? BigInt(cashLimit) : null,
      },
    });
    if (proof) {
      await insertProof(tx.db, { attemptId, proof, at: tx.now });
      await appendToJournal(tx, {
        subjectKind: "payment",
        subjectId: paymentId,
        event: "payment-proof-supplied",
        data: { attemptId, sha256: proof.sha256, bytes: proof.bytes },
      });
      await proofScan.askIn(tx, { key: attemptId, file: proof });
    }
    await openFirstStayIn(tx, attemptMachine, [attemptId]);
    const result = await changeAttemptIn(tx, { attemptId, move: "declare" });
    if (!result.ok) return result;
    await notifyPayersIn(tx, { paymentId, attemptId, what: "proof-received" });
    if (!atDesk) await notifyCashiersIn(tx, { paymentId, attemptId });
    return done({ attemptId });
  });
}

/** Records that a cashier counted cash; above the limit another cashier must validate it. */
export async function countCash(
  ctx: Context,
  { attemptId }: { attemptId: string },
): Promise<Result<null, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!isId(attemptId)) return refused("unknown-payment");
  return await ctx.transaction(async (tx) => {
    const attempt = await lockAttempt(tx.db, attemptId);
    if (!attempt || (await isOutOfSight(tx, attemptId))) return refused("unknown-payment");
    const { state, rail, countedBy, paymentId, amount } = attempt;
    if (state !== "declared" || rail !== "cash" || countedBy) return refused("wrong-state");
    await noteOnAttempt(tx.db, attemptId, { countedBy: actorName(tx.actor) });
    await appendToJournal(tx, {
      subjectKind: "payment",
      subjectId: paymentId,
      event: "payment-cash-counted",
      data: { attemptId, amount: String(amount) },
    });
    return done(null);
  });
}

interface Found {
  attemptId: string;
  /** Amount that was found, in whole FCFA. */
  amount: bigint;
  /** Value date, `YYYY-MM-DD`. */
  valueOn: string;
  seen?: number;
}

/** Validates a declared payment, by another person than the one who recorded it. Books the amount that was found, not the declared one. */
export async function validatePayment(
  ctx: Context,
  { attemptId, amount, valueOn, seen }: Found,
): Promise<Result<null, PaymentRefusal>> {
  if (!isId(attemptId)) return refused("unknown-payment");
  return await ctx.transaction(async (tx) => {
    const attempt = await lockAttempt(tx.db, attemptId);
    if (!attempt || (await isOutOfSight(tx, attemptId))) return refused("unknown-payment");
    const dates = { declaredOn: todayInDakar(attempt.createdAt), today: todayInDakar(tx.now) };
    if (!isValueDate(valueOn, dates)) return refused("wrong-value-day");
    const result = await changeAttemptIn(tx, {
      attemptId,
      move: "validate",
      facts: {
        validatedBy: actorName(tx.actor),
        valueOn,
        received: amount === attempt.amount ? null : amount,
      },
      seen,
    });
    if (!result.ok) return result;
    const { paymentId, rail, reference } = attempt;
    if (result.value.version === attempt.version) return done(null);
    await bookMoneyIn(tx, {
      paymentId,
      attemptId,
      rail,
      amount,
      transactionId: reference,
      ours: true,
    });
    return done(null);
  });
}

/** Rejects a proof, with the reason that is mailed to the company. */
export async function rejectProof(
  ctx: Context,
  { attemptId, reason, seen }: { attemptId: string; reason: string; seen?: number },
): Promise<Result<null, PaymentRefusal>> {
  if (!isId(attemptId)) return refused("unknown-payment");
  return await ctx.transaction(async (tx) => {
    if (await isOutOfSight(tx, attemptId)) return refused("unknown-payment");
    const facts = { lastError: reason };
    const result = await changeAttemptIn(tx, { attemptId, move: "reject", facts, reason, seen });
    if (!result.ok) return result;
    const attempt = await lockAttempt(tx.db, attemptId);
    if (attempt)
      await notifyPayersIn(tx, {
        paymentId: attempt.paymentId,
        attemptId,
        what: "rejected",
        reason,
      });
    return done(null);
  });
}

/** Withdraws a declaration of the company, or cancels a link that is not paid yet. */
export async function withdrawAttempt(
  ctx: Context,
  { attemptId }: { attemptId: string },
): Promise<Result<null, PaymentRefusal>> {
  if (!isId(attemptId)) return refused("unknown-payment");
  return await ctx.transaction(async (tx) => {
    const result = await changeAttemptIn(tx, { attemptId, move: "withdraw" });
    return result.ok ? done(null) : result;
  });
}
