import * as v from "valibot";
import { type FeeLine, feeLinesSchema } from "#app/tariff/fees-due.ts";
import { type AnyRail, isOffline, type Purpose, purposeLabels, railLabels } from "../payment.ts";
import { amountInWords } from "./amount-in-words.ts";

/** Content of a receipt (domain §1.7), copied on its day; texts and whole numbers, so that it has one hash. */
export const receiptContentSchema = v.object({
  number: v.string(),
  /** Day of the payment, `YYYY-MM-DD`. */
  paidOn: v.string(),
  issuedOn: v.string(),
  company: v.object({ name: v.string(), ein: v.string(), address: v.string() }),
  body: v.object({ name: v.string(), address: v.string(), ein: v.nullable(v.string()) }),
  payment: v.string(),
  purpose: v.string(),
  lines: feeLinesSchema,
  /** Received amount in whole FCFA, in figures; `words` spells it. */
  amount: v.string(),
  words: v.string(),
  means: v.string(),
  /** Transaction id at the provider, or number of the transfer, cheque or slip. */
  proof: v.string(),
  /** Name of the cashier who received it, or « paiement en ligne ». */
  receivedBy: v.string(),
});
export type ReceiptContent = v.InferOutput<typeof receiptContentSchema>;

interface Received {
  number: string;
  day: string;
  paidOn: string;
  company: ReceiptContent["company"];
  body: ReceiptContent["body"];
  payment: { reference: string; purpose: Purpose; lines: FeeLine[] };
  amount: bigint;
  rail: AnyRail;
  proof: string | null;
  cashier: string | null;
}

export const receiptContent = (payment: Received): ReceiptContent => ({
  number: payment.number,
  paidOn: payment.paidOn,
  issuedOn: payment.day,
  company: payment.company,
  body: payment.body,
  payment: payment.payment.reference,
  purpose: purposeLabels[payment.payment.purpose],
  lines: payment.payment.lines,
  amount: String(payment.amount),
  words: amountInWords(payment.amount),
  means: railLabels[payment.rail],
  proof: payment.proof ?? payment.payment.reference,
  receivedBy: isOffline(payment.rail) ? (payment.cashier ?? "La caisse") : "Paiement en ligne",
});
