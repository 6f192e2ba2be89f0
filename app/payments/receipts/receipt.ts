import type { FeeLine } from "#app/tariff/fees-due.ts";
import { type AnyRail, isOffline, type Purpose, purposeLabels, railLabels } from "../payment.ts";
import { amountInWords } from "./amount-in-words.ts";

/** Content of a receipt (domain §1.7), copied on its day; texts and whole numbers, so that it has one hash. */
export interface ReceiptContent {
  number: string;
  /** Day of the payment, `YYYY-MM-DD`. */
  paidOn: string;
  issuedOn: string;
  company: { name: string; ein: string; address: string };
  body: { name: string; address: string; ein: string | null };
  payment: string;
  purpose: string;
  lines: FeeLine[];
  /** Received amount in whole FCFA, in figures; `words` spells it. */
  amount: string;
  words: string;
  means: string;
  /** Transaction id at the provider, or number of the transfer, cheque or slip. */
  proof: string;
  /** Name of the cashier who received it, or « paiement en ligne ». */
  receivedBy: string;
}

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
