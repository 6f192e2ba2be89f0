import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { PaymentState } from "./payment.machine.ts";
import type { Purpose } from "./payment.ts";

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
