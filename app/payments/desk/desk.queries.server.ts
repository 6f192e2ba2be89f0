import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { PaymentState } from "../payment.machine.ts";

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
  proof: string | null;
  since: Date;
  amount: bigint;
}

/** Money in suspense, within a scope, the oldest first. */
export async function suspendedMoney(db: Db, scope: Scope): Promise<SuspendedMoney[]> {
  const { rows } = await sql<SuspendedMoney & { amount: string }>`
    select attempt.id as "attemptId", payment.id as "paymentId", payment.reference,
      company.name as "companyName", attempt.rail, waiting.since,
      coalesce(attempt.transaction_id, attempt.proof_reference) as proof, waiting.amount::text as amount
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

/** The cashiers who may check a payment of a company: none of its members, and nobody who examines for it or must not see it. */
export const cashiersToMail = (db: Db, companyId: string) =>
  db
    .selectFrom("staff_role")
    .innerJoin("account", "account.id", "staff_role.account_id")
    .select(["account.email", "account.name"])
    .where("staff_role.role", "=", "cashier")
    .where("staff_role.ended_at", "is", null)
    .where("account.disabled_at", "is", null)
    .where("account.email_verified", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member")
            .select("member.id")
            .whereRef("member.account_id", "=", "account.id")
            .where("member.company_id", "=", companyId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("application_reader as reader")
            .select("reader.account_id")
            .whereRef("reader.account_id", "=", "account.id")
            .where("reader.company_id", "=", companyId),
        ),
      ),
    )
    .orderBy("account.email")
    .execute();
