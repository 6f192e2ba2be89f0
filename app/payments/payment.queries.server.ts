import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { certificateOf } from "#app/certificates/certificate.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { waySchema } from "#app/kernel/rail.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { type Purpose, withLines } from "./payment.ts";
import { refundedOfRow } from "./refunds/refund.queries.server.ts";

/** The company of a payment, to choose a scope with. */
export async function companyOfPayment(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment")
    .select("company_id as companyId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.companyId;
}

/** Whether a payment, an attempt or a refund, by its id, exists and is outside a scope. */
export async function belongsOutside(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("id")
    .where(
      sql<boolean>`id in (select ${id}::uuid
        union all select payment_id from payment_attempt where id = ${id}
        union all select payment_id from refund where id = ${id})`,
    )
    .where(({ not }) => not(inScope(scope, { fees: "payment.company_id" })))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a sum is being checked: declared by the company, or not yet confirmed by a provider. */
const isSought = sql<boolean>`exists (select from payment_attempt where payment_attempt.payment_id = payment.id
  and payment_attempt.state in ('declared', 'uncertain'))`;

/**
 * SQL: whether a payment waits for the notification of a decision: the fee of a certificate that was asked for at the signature, before
 * fees were asked at the notification. Its company neither sees nor pays it until then.
 */
const isWithheld = sql<boolean>`(payment.purpose = 'certificate' and exists (select from application decided
  where decided.id = payment.subject_id and decided.state = 'decided'))`;

/** Whether a payment that is due may not be paid yet, because the decision behind it is not notified. */
export async function waitsForDecision(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("id")
    .where("id", "=", paymentId)
    .where(isWithheld)
    .executeTakeFirst();
  return row !== undefined;
}

/** The condition on the payments of a scope: a company sees none that waits for a decision. */
const isSeen = (scope: Scope) =>
  scope.kind === "company" ? sql<boolean>`not ${isWithheld}` : sql<boolean>`true`;

const shownPayments = (db: Db, scope: Scope) =>
  db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .leftJoin("application", "application.id", "payment.subject_id")
    .select("payment.subject_id as subjectId")
    .select("application.state as subjectState")
    .select(certificateOf("application.id").as("certificateNumber"))
    .select(["payment.id", "payment.reference", "payment.purpose", "payment.amount"])
    .select(["payment.state", "payment.version", "payment.company_id as companyId"])
    .select(["payment.state_since as stateSince", "payment.created_at as createdAt"])
    .select(["payment.due_on as dueOn", "payment.lines", "company.name as companyName"])
    .select(["receipt.number as receiptNumber", "receipt.attempt_id as paidByAttempt"])
    .select("payment.doubted_by as doubtedBy")
    .select(isSought.as("isSought"))
    .where(isSeen(scope))
    .where(inScope(scope, { fees: "payment.company_id" }));

/** The payments of a company, the latest first, with the sums of them that are to come back and that came back. */
export async function paymentsInScope(db: Db, scope: Scope, companyId: string) {
  const rows = await shownPayments(db, scope)
    .select(refundedOfRow("asked", "approved").as("toReturn"))
    .select(refundedOfRow("done").as("returned"))
    .where("payment.company_id", "=", companyId)
    .orderBy("payment.created_at", "desc")
    .orderBy("payment.id", "desc")
    .limit(200)
    .execute();
  return rows.map(withLines);
}

/**
 * The three oldest amounts due of a company, how many there are, how many are being checked, and the latest receipt.
 */
export async function firstDuePayments(db: Db, scope: Scope, companyId: string) {
  const due = await db
    .selectFrom("payment")
    .select(["id", "purpose", "amount", "due_on as dueOn"])
    .select(sql<number>`(count(*) over ())::integer`.as("count"))
    .select(isSought.as("isSought"))
    .select(sql<number>`(count(*) filter (where ${isSought}) over ())::integer`.as("sought"))
    .where("company_id", "=", companyId)
    .where("state", "=", "due")
    .where("amount", ">", 0n)
    .where(isSeen(scope))
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("created_at")
    .orderBy("id")
    .limit(3)
    .execute();
  const receipt = await db
    .selectFrom("receipt")
    .innerJoin("payment", "payment.id", "receipt.payment_id")
    .select(["receipt.number", "payment.id as paymentId"])
    .where("payment.company_id", "=", companyId)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("payment.created_at", "desc")
    .orderBy("payment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    due,
    count: due[0]?.count ?? 0,
    sought: due[0]?.sought ?? 0,
    lastReceipt: receipt ?? null,
  };
}

/** One payment; undefined out of scope, or when it does not exist. */
export async function paymentInScope(db: Db, scope: Scope, id: string) {
  const row = await shownPayments(db, scope).where("payment.id", "=", id).executeTakeFirst();
  return row && withLines(row);
}

/** The payment of a subject, such as the opening fee of an application; undefined when there is none, or it was cancelled. */
export async function paymentForSubject(
  db: Db,
  scope: Scope,
  { purpose, subjectId }: { purpose: Purpose; subjectId: string },
) {
  const row = await db
    .selectFrom("payment")
    .select(["id", "reference", "state", "amount", "tariff_version_id as tariffVersionId"])
    .select(["state_since as stateSince", "created_at as createdAt", "lines"])
    .select(isSought.as("isSought"))
    .where("purpose", "=", purpose)
    .where("subject_id", "=", subjectId)
    .where("state", "<>", "cancelled")
    .where(isSeen(scope))
    .where(inScope(scope, { fees: "payment.company_id" }))
    .executeTakeFirst();
  return row && withLines(row);
}

export type ShownPayment = NonNullable<Awaited<ReturnType<typeof paymentInScope>>>;

/**
 * The attempts of a payment within a scope, the latest first. Each has the state of the payment and the attempt that paid it
 * as they are in the same statement: a payment that is read by itself may be settled before its attempts are read.
 */
export async function attemptsInScope(db: Db, scope: Scope, paymentId: string) {
  const rows = await db
    .selectFrom("payment_attempt as attempt")
    .innerJoin("payment", "payment.id", "attempt.payment_id")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .leftJoin("payment_proof as proof", "proof.attempt_id", "attempt.id")
    .select(["payment.state as paymentState", "receipt.attempt_id as paidByAttempt"])
    .select(["proof.name as proofName", "proof.scan as proofScan"])
    .select(["attempt.id", "attempt.rail", "attempt.reference", "attempt.amount", "attempt.state"])
    .select(["attempt.version", "attempt.received", "attempt.way"])
    .select([
      "attempt.created_at as createdAt",
      "attempt.expires_at as expiresAt",
      "attempt.checked_at as checkedAt",
      "attempt.left_at as leftAt",
      "attempt.returned_at as returnedAt",
      "attempt.returned_from as returnedFrom",
      "attempt.error_at as errorAt",
      "attempt.last_error as lastError",
      "attempt.transaction_id as transactionId",
      "attempt.recorded_by as recordedBy",
      "attempt.counted_by as countedBy",
      "attempt.validated_by as validatedBy",
      "attempt.proof_reference as proofReference",
      "attempt.proof_note as proofNote",
      "attempt.value_on as valueOn",
      "attempt.cash_limit as cashLimit",
    ])
    .where("attempt.payment_id", "=", paymentId)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("attempt.created_at", "desc")
    .orderBy("attempt.id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    way: row.way && storedJson("payment_attempt.way", waySchema, row.way),
  }));
}
