import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { FeeLine } from "#app/tariff/fees-due.ts";
import { type PaymentState, paymentMachine } from "./payment.machine.ts";
import type { Purpose } from "./payment.ts";

/** A locked payment, as a move reads it. */
export interface LockedPayment extends Standing<PaymentState> {
  reference: string;
  purpose: Purpose;
  subjectId: string;
  amount: bigint;
  /** The last day to pay it, included; null without one. */
  dueOn: string | null;
  doubtedBy: string | null;
}

/** Locks a payment. Its lock serialises the changes of its attempts, entries and refunds too. */
export async function lockPayment(db: Db, id: string): Promise<LockedPayment | undefined> {
  return await db
    .selectFrom("payment")
    .select(["id", "state", "version", "reference", "purpose", "amount"])
    .select(["company_id as companyId", "subject_id as subjectId", "doubted_by as doubtedBy"])
    .select("due_on as dueOn")
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

/** Locks the company that is asked to pay, so that one subject gets one payment; false when it does not exist. */
export async function lockPayer(db: Db, companyId: string): Promise<boolean> {
  const company = await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .forUpdate()
    .executeTakeFirst();
  return company !== undefined;
}

/** The payment that a subject has for a purpose, unless it was cancelled. */
export const paymentOfSubject = (
  db: Db,
  { purpose, subjectId }: { purpose: Purpose; subjectId: string },
) =>
  db
    .selectFrom("payment")
    .select(["id as paymentId", "reference", "amount"])
    .where("purpose", "=", purpose)
    .where("subject_id", "=", subjectId)
    .where("state", "<>", "cancelled")
    .executeTakeFirst();

/** Sets the last day of a payment that is due. */
export async function writeDueDay(db: Db, id: string, dueOn: string): Promise<void> {
  await db
    .updateTable("payment")
    .set({ due_on: dueOn })
    .where("id", "=", id)
    .where("state", "=", "due")
    .execute();
}

interface NewPayment {
  id: string;
  companyId: string;
  reference: string;
  purpose: Purpose;
  subjectId: string;
  lines: readonly FeeLine[];
  amount: bigint;
  tariffVersionId: string;
  dueOn: string | null;
  at: Date;
}

export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  await db
    .insertInto("payment")
    .values({
      id: payment.id,
      company_id: payment.companyId,
      reference: payment.reference,
      purpose: payment.purpose,
      subject_id: payment.subjectId,
      lines: jsonText(payment.lines),
      amount: payment.amount,
      tariff_version_id: payment.tariffVersionId,
      state: paymentMachine.initial,
      state_since: payment.at,
      version: 1,
      due_on: payment.dueOn,
      created_at: payment.at,
    })
    .execute();
}
