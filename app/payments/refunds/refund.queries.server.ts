import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { balances, inSuspense } from "../ledger/ledger.ts";

const refunds = (db: Db) =>
  db
    .selectFrom("refund")
    .innerJoin("payment_attempt as attempt", "attempt.id", "refund.attempt_id")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = refund.asked_by`))
    .select(["refund.id", "refund.amount", "refund.reason", "refund.state", "refund.part"])
    .select([
      "refund.payment_id as paymentId",
      "refund.attempt_id as attemptId",
      "refund.asked_by as askedBy",
      "refund.asked_at as askedAt",
      "refund.approved_by as approvedBy",
      "refund.approved_at as approvedAt",
      "refund.done_at as doneAt",
      "refund.done_by as doneBy",
      "refund.provider_asked_at as providerAskedAt",
      "refund.twice_at as twiceAt",
      "refund.proof_reference as proofReference",
      "refund.paid_rail as paidRail",
      "refund.refused_reason as refusedReason",
      "attempt.rail",
      "attempt.amount as attemptAmount",
      "attempt.received",
      "attempt.provider_id as providerId",
      "attempt.transaction_id as transactionId",
      "payment.reference",
      "company.name as companyName",
      "account.name as askerName",
    ]);

export type Refund = Awaited<ReturnType<typeof refundsAsked>>[number];

/** Locks a refund; the caller locks its payment. */
export async function lockRefund(db: Db, id: string): Promise<Refund | undefined> {
  const locked = await db
    .selectFrom("refund")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && (await refunds(db).where("refund.id", "=", id).executeTakeFirst());
}

/** Refunds to approve or to pay back, within a scope, the oldest first. */
export const refundsAsked = (db: Db, scope: Scope) =>
  refunds(db)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .where("refund.state", "in", ["asked", "approved"])
    .orderBy("refund.asked_at")
    .orderBy("refund.id")
    .limit(200)
    .execute();

/** Refunds that went twice, by a cashier and by the provider, the latest first. */
export const refundsMadeTwice = (db: Db, scope: Scope) =>
  refunds(db)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .where("refund.twice_at", "is not", null)
    .orderBy("refund.twice_at", "desc")
    .limit(20)
    .execute();

/** The refunds of one payment within a scope, the latest first. */
export const refundsOf = (db: Db, scope: Scope, paymentId: string) =>
  refunds(db)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .where("refund.payment_id", "=", paymentId)
    .orderBy("refund.asked_at", "desc")
    .orderBy("refund.id", "desc")
    .execute();

/** Sum of an attempt that can be refunded: its money in suspense, else what was booked as a fee. */
export async function refundableOf(
  db: Db,
  attemptId: string,
): Promise<{ amount: bigint; from: "suspense" | "fees" }> {
  const entries = await db
    .selectFrom("ledger_entry")
    .select(["debit", "credit", "amount"])
    .where("attempt_id", "=", attemptId)
    .execute();
  const waiting = inSuspense(entries);
  if (waiting > 0n) return { amount: waiting, from: "suspense" };
  const fees = [...balances(entries)]
    .filter(([account]) => account.startsWith("fees:"))
    .reduce((sum, [, balance]) => sum - balance, 0n);
  return { amount: fees, from: "fees" };
}

/** What was asked for as a difference of this attempt and is not approved yet. */
export async function differenceAskedOf(db: Db, attemptId: string): Promise<bigint> {
  const row = await db
    .selectFrom("refund")
    .select("amount")
    .where("attempt_id", "=", attemptId)
    .where("part", "=", "difference")
    .where("state", "=", "asked")
    .executeTakeFirst();
  return row?.amount ?? 0n;
}

/** Whether another refund of a payment is still to be approved or paid back. */
export async function hasOtherRefund(
  db: Db,
  { id, paymentId }: Pick<Refund, "id" | "paymentId">,
): Promise<boolean> {
  const row = await db
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("id", "<>", id)
    .where("state", "in", ["asked", "approved"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sum of the refunds in these states of the payment of the row around it. */
export const refundedOfRow = (...states: Refund["state"][]) =>
  sql<bigint>`(select coalesce(sum(refund.amount), 0)::bigint from refund
    where refund.payment_id = payment.id and refund.state in (${sql.join(states)}))`;
