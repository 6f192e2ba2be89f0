import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import { withLines } from "../payment.ts";
import { type ReceiptContent, receiptContentSchema } from "./receipt.ts";

export interface KeptReceipt {
  number: string;
  sha256: string;
  issuedAt: Date;
  content: ReceiptContent;
}

/** The receipt of a payment; undefined out of scope, or for a payment without a receipt. */
export async function receiptInScope(
  db: Db,
  scope: Scope,
  paymentId: string,
): Promise<KeptReceipt | undefined> {
  const row = await db
    .selectFrom("receipt")
    .innerJoin("payment", "payment.id", "receipt.payment_id")
    .select(["receipt.number", "receipt.sha256", "receipt.content"])
    .select("receipt.issued_at as issuedAt")
    .where("payment.id", "=", paymentId)
    .where(inScope(scope, { fees: "payment.company_id" }))
    .executeTakeFirst();
  return (
    row && { ...row, content: storedJson("receipt.content", receiptContentSchema, row.content) }
  );
}

/** The attempt that paid a payment; undefined for one that nothing was paid for. */
export async function paidByAttempt(db: Db, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("receipt")
    .select("attempt_id as attemptId")
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.attemptId ?? undefined;
}

/** The content of the receipt of a paid payment: company, lines, means and proof. */
export async function factsForReceipt(
  db: Db,
  { paymentId, attemptId }: { paymentId: string; attemptId: string },
) {
  const row = await db
    .selectFrom("payment")
    .innerJoin("company", "company.id", "payment.company_id")
    .innerJoin("payment_attempt as attempt", "attempt.payment_id", "payment.id")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = attempt.validated_by`))
    .select(["payment.reference", "payment.purpose", "payment.lines"])
    .select(["company.name", "company.ein", "company.country", "company.address"])
    .select(["attempt.rail", "attempt.value_on as valueOn", "account.name as cashier"])
    .select((select) =>
      select.fn
        .coalesce("attempt.transaction_id", "attempt.proof_reference", "attempt.provider_id")
        .as("proof"),
    )
    .where("payment.id", "=", paymentId)
    .where("attempt.id", "=", attemptId)
    .executeTakeFirstOrThrow();
  return withLines(row);
}

interface NewReceipt extends KeptReceipt {
  paymentId: string;
  attemptId: string;
}

export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<void> {
  const { number, paymentId, attemptId, content, sha256, issuedAt } = receipt;
  await db
    .insertInto("receipt")
    .values({
      number,
      payment_id: paymentId,
      attempt_id: attemptId,
      content: jsonText(content),
      sha256,
      issued_at: issuedAt,
    })
    .execute();
}
