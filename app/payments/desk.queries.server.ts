import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { PaymentState } from "./payment.machine.ts";

export interface Closed {
  day: string;
  closedAt: Date;
  closedBy: string;
  totals: { account: string; entries: number; came: string; went: string; counted: string }[];
  note: string | null;
}

const closings = (db: Db) =>
  db
    .selectFrom("desk_closing")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = closed_by`))
    .select(["day", "closed_at as closedAt", "totals", "note"])
    .select((select) => select.fn.coalesce("account.name", "closed_by").as("closedBy"));

const asClosed = (row: Omit<Closed, "totals"> & { totals: unknown }): Closed => ({
  ...row,
  totals: row.totals as Closed["totals"],
});

export async function closedDay(db: Db, day: string): Promise<Closed | undefined> {
  const row = await closings(db).where("day", "=", day).executeTakeFirst();
  return row && asClosed(row);
}

/** The latest closed days. */
export const lastClosings = async (db: Db): Promise<Closed[]> =>
  (await closings(db).orderBy("day", "desc").limit(31).execute()).map(asClosed);

/** Unexplained differences, the oldest first; those about a payment only within a scope. */
export const differences = (db: Db, scope: Scope) =>
  db
    .selectFrom("payment_difference as difference")
    .leftJoin("payment_attempt as attempt", "attempt.reference", "difference.reference")
    .leftJoin("payment", "payment.id", "attempt.payment_id")
    .select(["difference.id", "difference.rail", "difference.day", "difference.reference"])
    .select(["difference.told", "difference.booked", "difference.transaction_id as transactionId"])
    .where("difference.explained_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("payment.id", "is", null), inScope(scope, { fees: "payment.company_id" })]),
    )
    .orderBy("difference.day")
    .orderBy("difference.id")
    .limit(200)
    .execute();

export async function unexplainedOn(db: Db, day: string): Promise<number> {
  const { count } = await db
    .selectFrom("payment_difference")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("day", "=", day)
    .where("explained_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Payments in some states, within a scope, the oldest first. */
export const paymentsInState = (db: Db, scope: Scope, states: readonly PaymentState[]) =>
  db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .select(["payment.id", "payment.reference", "payment.purpose", "payment.amount"])
    .select(["payment.state", "payment.state_since as since", "payment.due_on as dueOn"])
    .select("company.name as companyName")
    .where("payment.state", "in", [...states])
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("payment.state_since")
    .orderBy("payment.id")
    .limit(200)
    .execute();

/** Proofs that wait for a cashier, within a scope, the oldest first. */
export const proofsToCheck = (db: Db, scope: Scope) =>
  db
    .selectFrom("payment_attempt as attempt")
    .innerJoin("payment", "payment.id", "attempt.payment_id")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = attempt.recorded_by`))
    .select(["attempt.id", "attempt.version", "attempt.rail", "attempt.amount"])
    .select([
      "attempt.payment_id as paymentId",
      "attempt.created_at as createdAt",
      "attempt.recorded_by as recordedBy",
      "attempt.counted_by as countedBy",
      "attempt.cash_limit as cashLimit",
      "attempt.proof_reference as proofReference",
      "attempt.proof_note as proofNote",
      "payment.reference",
      "company.name as companyName",
      "account.name as recorderName",
    ])
    .where("attempt.state", "=", "declared")
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("attempt.created_at")
    .orderBy("attempt.id")
    .limit(200)
    .execute();

export interface SuspendedMoney {
  attemptId: string;
  paymentId: string;
  reference: string;
  companyName: string;
  rail: string;
  amount: bigint;
}

/** Money in suspense, within a scope, the oldest first. */
export async function suspendedMoney(db: Db, scope: Scope): Promise<SuspendedMoney[]> {
  const { rows } = await sql<SuspendedMoney & { amount: string }>`
    select attempt.id as "attemptId", payment.id as "paymentId", payment.reference,
      company.name as "companyName", attempt.rail, waiting.amount::text as amount
    from (
      select attempt_id, min(at) as since,
        sum(case when credit = 'suspense' then amount else -amount end) as amount
      from ledger_entry where credit = 'suspense' or debit = 'suspense'
      group by attempt_id having sum(case when credit = 'suspense' then amount else -amount end) > 0
    ) as waiting
    join payment_attempt attempt on attempt.id = waiting.attempt_id
    join payment on payment.id = attempt.payment_id
    join company on company.id = payment.company_id
    where ${inScope(scope, { fees: "payment.company_id" })}
    order by waiting.since limit 200`.execute(db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Every entry of a period within a scope, in order, with the columns that an accountant needs. */
export const entriesBetween = (db: Db, scope: Scope, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom("ledger_entry as entry")
    .innerJoin("payment", "payment.id", "entry.payment_id")
    .innerJoin("payment_attempt as attempt", "attempt.id", "entry.attempt_id")
    .innerJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.attempt_id", "attempt.id")
    .select(["entry.day", "entry.kind", "entry.debit", "entry.credit", "entry.amount"])
    .select(["payment.reference", "company.name as companyName", "company.ein"])
    .select(["receipt.number as receiptNumber", "attempt.value_on as valueOn"])
    .select((select) =>
      select.fn.coalesce("attempt.transaction_id", "attempt.proof_reference").as("proof"),
    )
    .where("entry.day", ">=", from)
    .where("entry.day", "<=", to)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .orderBy("entry.day")
    .orderBy("entry.at")
    .orderBy("entry.id")
    .execute();
