import { type EventsIn, eventOf } from "#app/journal/events.ts";

interface RefundChanged {
  refundId: string;
  amount: string;
  reason?: string;
}

interface DeskCorrection {
  correctionId: string;
  kind: "count" | "entry";
  account?: string;
  debit?: string;
  credit?: string;
  /** Counted or moved, in whole FCFA. */
  amount: string;
}

export interface PaymentChanged {
  reference: string;
  /** Whole FCFA, as digits. */
  amount: string;
  reason: string;
}

export const paymentsEvents = {
  "payment-asked": eventOf<
    "payment",
    {
      companyId: string;
      reference: string;
      purpose: string;
      subjectId: string;
      lines: readonly object[];
      amount: string;
      tariff: number;
    }
  >("Paiement demandé"),
  /** Money that the product received without a matching payment request; it waits until staff give it a purpose. */
  "payment-money-suspended": eventOf<
    "payment",
    { attemptId: string; rail: string; amount: string; transactionId: string }
  >("Somme reçue à affecter"),
  "payment-proof-supplied": eventOf<
    "payment",
    { attemptId: string; sha256: string; bytes: number }
  >("Preuve de paiement envoyée"),
  "payment-cash-counted": eventOf<"payment", { attemptId: string; amount: string }>(
    "Espèces comptées",
  ),
  "receipt-issued": eventOf<"payment", { number: string; amount: string; sha256: string }>(
    "Reçu délivré",
  ),
  /** The PDF of the receipt was drawn; `sha256` is the hash of its bytes. */
  "receipt-drawn": eventOf<"payment", { number: string; sha256: string }>("Reçu imprimé en PDF"),
  "refund-asked": eventOf<"payment", RefundChanged>("Remboursement demandé"),
  "refund-approved": eventOf<"payment", RefundChanged>("Remboursement approuvé"),
  "refund-refused": eventOf<"payment", RefundChanged>("Remboursement refusé"),
  "refund-done": eventOf<"payment", RefundChanged>("Remboursement fait"),
  /** The provider refunded it although a cashier had paid it back: the sum went twice. */
  "refund-made-twice": eventOf<"payment", RefundChanged>("Remboursement fait deux fois"),
  "payment-difference-explained": eventOf<"desk", { rail: string; transactionId: string }>(
    "Différence expliquée",
  ),
  "desk-closed": eventOf<"desk", { totals: readonly object[]; note: string | null }>(
    "Journée de caisse close",
  ),
  "desk-movement-recorded": eventOf<
    "desk",
    { kind: string; from: string; amount: string; fee: string; reference: string }
  >("Remise ou versement enregistré"),
  "desk-correction-proposed": eventOf<"desk", DeskCorrection & { reason: string }>(
    "Correction de caisse proposée",
  ),
  "desk-correction-approved": eventOf<"desk", DeskCorrection>("Correction de caisse approuvée"),
  "desk-correction-refused": eventOf<"desk", DeskCorrection>("Correction de caisse refusée"),
  "payments-exported": eventOf<"desk", { from: string; to: string; entries: number }>(
    "Écritures exportées",
  ),
};

export const paymentsSubjects = {
  payment: "paiement",
  desk: "caisse",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof paymentsEvents> {}
}
