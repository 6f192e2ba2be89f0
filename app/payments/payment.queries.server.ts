import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { onlineRails, type Way } from "#app/kernel/rail.ts";
import type { FeeLine } from "#app/tariff/fees-due.ts";
import { type AttemptState, attemptMachine, liveAttemptStates } from "./attempt.machine.ts";
import type { PaymentState } from "./payment.machine.ts";
import type { AnyRail, Purpose } from "./payment.ts";

/** A locked payment, as a move reads it. */
export interface LockedPayment extends Standing<PaymentState> {
  reference: string;
  purpose: Purpose;
  subjectId: string;
  amount: bigint;
  doubtedBy: string | null;
}

/** Locks a payment. Its lock serialises the changes of its attempts, entries and refunds too. */
export async function lockPayment(db: Db, id: string): Promise<LockedPayment | undefined> {
  return await db
    .selectFrom("payment")
    .select(["id", "state", "version", "reference", "purpose", "amount"])
    .select(["company_id as companyId", "subject_id as subjectId", "doubted_by as doubtedBy"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a new state; false when the version is no longer the one that was read. */
export async function writePayment(
  db: Db,
  change: StateChange<PaymentState>,
  doubtedBy: string | null,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("payment")
    .set(columns)
    .$if(change.to === "to-check", (query) => query.set({ doubted_by: doubtedBy }))
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

export interface LockedAttempt extends Standing<AttemptState> {
  paymentId: string;
  rail: AnyRail;
  reference: string;
  amount: bigint;
  createdAt: Date;
  expiresAt: Date | null;
  providerId: string | null;
  transactionId: string | null;
  recordedBy: string | null;
  countedBy: string | null;
  cashLimit: bigint | null;
  /** Received amount, when it differs from `amount`. */
  received: bigint | null;
  checks: number;
  way: Way | null;
  /** When the payer last left for the provider. */
  leftAt: Date | null;
  lastError: string | null;
}

/** Locks the payment, then its attempt. */
export async function lockAttempt(db: Db, id: string): Promise<LockedAttempt | undefined> {
  const found = await db
    .selectFrom("payment_attempt")
    .select("payment_id")
    .where("id", "=", id)
    .executeTakeFirst();
  const payment = found && (await lockPayment(db, found.payment_id));
  if (!payment) return undefined;
  const attempt = await attemptColumns(db).where("id", "=", id).forUpdate().executeTakeFirst();
  return attempt && { ...attempt, companyId: payment.companyId };
}

const attemptColumns = (db: Db) =>
  db
    .selectFrom("payment_attempt")
    .select(["id", "state", "version", "rail", "reference", "amount", "received", "checks"])
    .select(sql<Way | null>`way`.as("way"))
    .select(["left_at as leftAt", "last_error as lastError"])
    .select([
      "payment_id as paymentId",
      "created_at as createdAt",
      "expires_at as expiresAt",
      "provider_id as providerId",
      "transaction_id as transactionId",
      "recorded_by as recordedBy",
      "counted_by as countedBy",
      "cash_limit as cashLimit",
    ]);

export type UnlockedAttempt = Omit<LockedAttempt, "companyId">;

/** An attempt without a lock, for calls to a provider outside any transaction. */
export const attemptById = (db: Db, id: string): Promise<UnlockedAttempt | undefined> =>
  attemptColumns(db).where("id", "=", id).executeTakeFirst();

/** Return address by which the browser came back from the provider. */
export type ReturnedFrom = "success" | "failure";

/** Columns of an attempt that are written with a move, or after a call to its provider. */
export interface AttemptFacts {
  providerId?: string;
  transactionId?: string;
  way?: Way | null;
  expiresAt?: Date | null;
  received?: bigint | null;
  lastError?: string | null;
  /** Instant since which the provider reports `lastError`. */
  errorAt?: Date | null;
  leftAt?: Date;
  returned?: { at: Date; from: ReturnedFrom };
  checks?: number;
  checkedAt?: Date;
  nextCheckAt?: Date | null;
  countedBy?: string;
  validatedBy?: string;
  valueOn?: string;
}

const factColumns = (facts: AttemptFacts) => ({
  ...(facts.providerId !== undefined && { provider_id: facts.providerId }),
  ...(facts.transactionId !== undefined && { transaction_id: facts.transactionId }),
  ...(facts.way !== undefined && { way: facts.way && JSON.stringify(facts.way) }),
  ...(facts.expiresAt !== undefined && { expires_at: facts.expiresAt }),
  ...(facts.received !== undefined && { received: facts.received }),
  ...(facts.lastError !== undefined && { last_error: facts.lastError?.slice(0, 300) ?? null }),
  ...(facts.errorAt !== undefined && { error_at: facts.errorAt }),
  ...(facts.leftAt !== undefined && { left_at: facts.leftAt }),
  ...(facts.returned !== undefined && {
    returned_at: facts.returned.at,
    returned_from: facts.returned.from,
  }),
  ...(facts.checks !== undefined && { checks: facts.checks }),
  ...(facts.checkedAt !== undefined && { checked_at: facts.checkedAt }),
  ...(facts.nextCheckAt !== undefined && { next_check_at: facts.nextCheckAt }),
  ...(facts.countedBy !== undefined && { counted_by: facts.countedBy }),
  ...(facts.validatedBy !== undefined && { validated_by: facts.validatedBy }),
  ...(facts.valueOn !== undefined && { value_on: facts.valueOn }),
});

export async function writeAttempt(
  db: Db,
  change: StateChange<AttemptState>,
  facts: AttemptFacts,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("payment_attempt")
    .set({ ...columns, ...factColumns(facts) })
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** Writes columns of an attempt without a change of state. */
export async function noteOnAttempt(db: Db, id: string, facts: AttemptFacts): Promise<void> {
  const columns = factColumns(facts);
  if (Object.keys(columns).length > 0)
    await db.updateTable("payment_attempt").set(columns).where("id", "=", id).execute();
}

/** The attempt of this payment that is under way by this rail. */
export const liveAttempt = (db: Db, paymentId: string, rail: AnyRail) =>
  attemptColumns(db)
    .where("payment_id", "=", paymentId)
    .where("rail", "=", rail)
    .where("state", "in", [...liveAttemptStates])
    .executeTakeFirst();

/** The attempts of a payment by which a provider could still be paid, the latest first. */
export const liveOnlineAttempts = (db: Db, paymentId: string) =>
  attemptColumns(db)
    .where("payment_id", "=", paymentId)
    .where("rail", "in", [...onlineRails])
    .where("state", "in", [...liveAttemptStates])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export async function hasLiveAttempt(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("state", "in", [...liveAttemptStates])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewAttempt {
  id: string;
  /** The locked payment, so that references follow each other. */
  payment: Pick<LockedPayment, "id" | "reference" | "amount">;
  rail: AnyRail;
  at: Date;
  by: string;
  nextCheckAt?: Date | null;
  /** Columns of an offline declaration. */
  offline?: {
    recordedBy: string;
    countedBy: string | null;
    proofReference: string;
    proofNote: string | null;
    cashLimit: bigint | null;
  };
}

/** Inserts an attempt and answers its reference: that of its payment with the next number. */
export async function insertAttempt(
  db: Db,
  { id, payment, rail, at, by, nextCheckAt = null, offline }: NewAttempt,
): Promise<string> {
  const reference = `${payment.reference}.${(await attemptsOf(db, payment.id)) + 1}`;
  await db
    .insertInto("payment_attempt")
    .values({
      id,
      payment_id: payment.id,
      rail,
      reference,
      amount: payment.amount,
      state: attemptMachine.initial,
      state_since: at,
      version: 1,
      created_at: at,
      created_by: by,
      next_check_at: nextCheckAt,
      ...(offline && {
        recorded_by: offline.recordedBy,
        counted_by: offline.countedBy,
        proof_reference: offline.proofReference,
        proof_note: offline.proofNote,
        cash_limit: offline.cashLimit,
      }),
    })
    .execute();
  return reference;
}

/** How many attempts the payment has; the reference of the next one follows from it. */
async function attemptsOf(db: Db, paymentId: string): Promise<number> {
  const { count } = await db
    .selectFrom("payment_attempt")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The company of a payment, to choose a scope with. */
export async function companyOfPayment(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment")
    .select("company_id as companyId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.companyId;
}

/** Whether a sum is being looked for: declared by the company, or not yet confirmed by a provider. */
const isSought = sql<boolean>`exists (select from payment_attempt where payment_attempt.payment_id = payment.id
  and payment_attempt.state in ('declared', 'uncertain'))`;

const shown = (db: Db, scope: Scope) =>
  db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.payment_id", "payment.id")
    .leftJoin("application", "application.id", "payment.subject_id")
    .select("payment.subject_id as subjectId")
    .select(sql<boolean>`application.id is not null`.as("isSubjectKnown"))
    .select(["payment.id", "payment.reference", "payment.purpose", "payment.amount"])
    .select(["payment.state", "payment.version", "payment.company_id as companyId"])
    .select(["payment.state_since as stateSince", "payment.created_at as createdAt"])
    .select(["payment.due_on as dueOn", "payment.lines", "company.name as companyName"])
    .select(["receipt.number as receiptNumber", "receipt.attempt_id as paidByAttempt"])
    .select("payment.doubted_by as doubtedBy")
    .select(isSought.as("isSought"))
    .where(inScope(scope, { fees: "payment.company_id" }));

/** The payments of a company, the latest first. */
export async function paymentsInScope(db: Db, scope: Scope, companyId: string) {
  const rows = await shown(db, scope)
    .where("payment.company_id", "=", companyId)
    .orderBy("payment.created_at", "desc")
    .limit(200)
    .execute();
  return rows.map(withLines);
}

/** The three oldest amounts due of a company, how many there are, how many are being looked for, and the latest receipt. */
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
    .where(inScope(scope, { fees: "company_id" }))
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
  const row = await shown(db, scope).where("payment.id", "=", id).executeTakeFirst();
  return row && withLines(row);
}

/** The payment of a subject, such as the opening fee of an application; undefined when there is none, or it was cancelled. */
export async function paymentForSubject(
  db: Db,
  scope: Scope,
  { purpose, subjectId }: { purpose: Purpose; subjectId: string },
) {
  return await db
    .selectFrom("payment")
    .select(["id", "reference", "state", "amount", "tariff_version_id as tariffVersionId"])
    .select(isSought.as("isSought"))
    .where("purpose", "=", purpose)
    .where("subject_id", "=", subjectId)
    .where("state", "<>", "cancelled")
    .where(inScope(scope, { fees: "company_id" }))
    .executeTakeFirst();
}

const withLines = <Row extends { lines: unknown }>(row: Row) => ({
  ...row,
  lines: row.lines as FeeLine[],
});

export type ShownPayment = NonNullable<Awaited<ReturnType<typeof paymentInScope>>>;

/** The attempts of a payment within a scope, the latest first. */
export async function attemptsInScope(db: Db, scope: Scope, paymentId: string) {
  const rows = await db
    .selectFrom("payment_attempt as attempt")
    .innerJoin("payment", "payment.id", "attempt.payment_id")
    .leftJoin("payment_proof as proof", "proof.attempt_id", "attempt.id")
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
  return rows.map((row) => ({ ...row, way: row.way as Way | null }));
}
