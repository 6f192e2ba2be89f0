import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";

/** Every entry of a period within a scope, by its number, with the columns that an accountant needs. */
export const entriesBetween = (db: Db, scope: Scope, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom("ledger_entry as entry")
    .leftJoin("payment", "payment.id", "entry.payment_id")
    .leftJoin("payment_attempt as attempt", "attempt.id", "entry.attempt_id")
    .leftJoin("company", "company.id", "payment.company_id")
    .leftJoin("receipt", "receipt.attempt_id", "attempt.id")
    .leftJoin("desk_movement as movement", "movement.id", "entry.movement_id")
    .leftJoin("desk_correction as correction", "correction.id", "entry.correction_id")
    .select(["entry.number", "entry.day", "entry.kind", "entry.debit", "entry.credit"])
    .select(["entry.amount", "payment.reference", "company.name as companyName", "company.ein"])
    .select("receipt.number as receiptNumber")
    .select((select) => [
      select.fn
        .coalesce(
          "attempt.transaction_id",
          "attempt.proof_reference",
          "movement.reference",
          "correction.reason",
        )
        .as("proof"),
      select.fn.coalesce("attempt.value_on", "movement.value_on", "correction.day").as("valueOn"),
    ])
    .where("entry.day", ">=", from)
    .where("entry.day", "<=", to)
    // Movements and corrections belong to no company.
    .where(({ or, eb }) =>
      or([eb("payment.id", "is", null), inScope(scope, { fees: "payment.company_id" })]),
    )
    .orderBy("entry.number")
    .execute();
