import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { type Due, feesDue, totalOf } from "#app/tariff/fees-due.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { bySystem, changePaymentIn } from "../change-payment.server.ts";
import { notifyPayersIn } from "../notify-payers.server.ts";
import { paymentMachine } from "../payment.machine.ts";
import { paymentNumbers } from "../payment.ts";
import {
  insertPayment,
  lockPayer,
  paymentOfSubject,
  writeDueDay,
} from "../payment-writes.queries.server.ts";

interface Asked {
  companyId: string;
  due: Due;
  /** Id of the subject of the fee, such as an application. A company is asked once for each subject. */
  subjectId: string;
  dueOn?: string;
  /** The day whose tariff gives its lines; today when absent. */
  pricedOn?: string;
}

export interface AskedPayment {
  paymentId: string;
  reference: string;
  amount: bigint;
}

/**
 * Asks a company for a fee, in the transaction of the caller: numbers the payment, copies the lines of the tariff and
 * mails the company. Returns the existing payment, with this last day, when the subject already has one. A payment of 0 FCFA is
 * settled at once.
 */
export async function askForPayment(
  tx: Tx,
  { companyId, due, subjectId, dueOn, pricedOn }: Asked,
): Promise<Result<AskedPayment, "unknown-company">> {
  const { db, now } = tx;
  if (!(await lockPayer(db, companyId))) return refused("unknown-company");
  const earlier = await paymentOfSubject(db, { purpose: due.kind, subjectId });
  if (earlier) {
    if (dueOn) await writeDueDay(db, earlier.paymentId, dueOn);
    return done(earlier);
  }
  const today = todayInDakar(now);
  const tariff = await tariffInForce(db, pricedOn ?? today);
  const lines = feesDue(tariff.fees, due);
  const amount = BigInt(totalOf(lines));
  const paymentId = newId();
  const reference = await nextNumber(tx, paymentNumbers, Number(today.slice(0, 4)));
  await insertPayment(db, {
    id: paymentId,
    companyId,
    reference,
    purpose: due.kind,
    subjectId,
    lines,
    amount,
    tariffVersionId: tariff.id,
    dueOn: dueOn ?? null,
    at: now,
  });
  await openFirstStayIn(tx, paymentMachine, [paymentId]);
  await appendToJournal(tx, {
    subjectKind: "payment",
    subjectId: paymentId,
    event: "payment-asked",
    data: {
      companyId,
      reference,
      purpose: due.kind,
      subjectId,
      lines,
      amount: String(amount),
      tariff: tariff.number,
    },
    first: true,
  });
  if (amount > 0n) await notifyPayersIn(tx, { paymentId, what: "asked" });
  else
    await changePaymentIn(bySystem(tx), {
      paymentId,
      move: "settle",
      reason: "Rien à payer d’après le tarif",
    });
  return done({ paymentId, reference, amount });
}
