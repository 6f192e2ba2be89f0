import { sql } from "kysely";
import { parseEin } from "#app/companies/ein.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { FeeLine } from "#app/tariff/fees-due.ts";
import { receiptNumbers } from "./payment.ts";
import { receiptContent } from "./receipt.ts";

interface Paid {
  paymentId: string;
  attemptId: string;
  /** Total received amount. */
  amount: bigint;
}

/**
 * Numbers and stores the receipt of a payment in the transaction that settles it; the journal holds the hash of its
 * content. The PDF is drawn from this content later.
 */
export async function issueReceiptIn(
  tx: Tx,
  { paymentId, attemptId, amount }: Paid,
): Promise<string> {
  const { db, now } = tx;
  const paid = await db
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
  const { reference, purpose, name, ein, country, address, rail, valueOn, cashier, proof } = paid;
  const settings = await settingsInForce(db, now);
  const day = todayInDakar(now);
  const number = await nextNumber(tx, receiptNumbers, Number(day.slice(0, 4)));
  const parsed = parseEin(ein, country);
  const content = receiptContent({
    number,
    day,
    paidOn: valueOn ?? day,
    company: { name, address, ein: parsed.ok ? parsed.display : ein },
    body: { name: settings.bodyName, address: settings.address, ein: settings.ein },
    payment: { reference, purpose, lines: paid.lines as FeeLine[] },
    amount,
    rail,
    proof,
    cashier,
  });
  const sha256 = sha256Hex(canonicalJson(content));
  await db
    .insertInto("receipt")
    .values({
      number,
      payment_id: paymentId,
      attempt_id: attemptId,
      content: JSON.stringify(content),
      sha256,
      issued_at: now,
    })
    .execute();
  await appendToJournal(tx, {
    subjectKind: "payment",
    subjectId: paymentId,
    event: "receipt-issued",
    data: { number, amount: content.amount, sha256 },
  });
  return number;
}
