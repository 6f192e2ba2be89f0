import { parseEin } from "#app/companies/ein.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { receiptNumbers } from "../payment.ts";
import { factsForReceipt, insertReceipt } from "./receipt.queries.server.ts";
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
  const paid = await factsForReceipt(db, { paymentId, attemptId });
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
    payment: { reference, purpose, lines: paid.lines },
    amount,
    rail,
    proof,
    cashier,
  });
  const sha256 = sha256Hex(canonicalJson(content));
  await insertReceipt(db, { number, paymentId, attemptId, content, sha256, issuedAt: now });
  await appendToJournal(tx, {
    subjectKind: "payment",
    subjectId: paymentId,
    event: "receipt-issued",
    data: { number, amount: content.amount, sha256 },
  });
  return number;
}
