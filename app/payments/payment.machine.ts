import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { PaymentChanged } from "./payments.events.ts";

export type PaymentGuard = "other-person" | "nothing-under-way" | "money-came";

/** The effects of the moves. */
export interface PaymentEffects {
  /** Adds the task that runs the handler of the subject. */
  settled: true;
}

/** An amount due; its attempts have a machine of their own (applications §1.2). */
export const paymentMachine = machine<Mover, PaymentGuard, PaymentEffects, Holder>()({
  name: "payment",
  column: "payment.state",
  initial: "due",
  states: {
    due: { label: "À régler", holder: "company" },
    paid: { label: "Payé", holder: "nobody" },
    "to-check": { label: "À vérifier", holder: "staff" },
    cancelled: { label: "Annulé", holder: "nobody", final: true },
    "refund-due": { label: "Remboursement à faire", holder: "staff" },
    refunded: { label: "Remboursé", holder: "nobody", final: true },
  },
  moves: {
    settle: {
      from: ["due"],
      to: "paid",
      by: ["system", "cashier"],
      label: "Constater le paiement",
      event: { name: "payment-settled", label: "Paiement reçu" },
      effects: { settled: true },
    },
    doubt: {
      from: ["due"],
      to: "to-check",
      by: ["system", "cashier"],
      label: "Mettre à vérifier",
      event: { name: "payment-doubted", label: "Paiement mis à vérifier" },
    },
    accept: {
      from: ["to-check"],
      to: "paid",
      by: ["cashier"],
      label: "Accepter comme payé",
      event: { name: "payment-accepted", label: "Paiement accepté après vérification" },
      guards: ["other-person", "money-came"],
      effects: { settled: true },
    },
    cancel: {
      from: ["due"],
      to: "cancelled",
      by: ["system", "cashier"],
      label: "Annuler",
      event: { name: "payment-cancelled", label: "Paiement annulé" },
      guards: ["nothing-under-way"],
    },
    "give-back": {
      from: ["paid", "to-check"],
      to: "refund-due",
      by: ["cashier"],
      label: "Approuver le remboursement",
      event: { name: "payment-refund-due", label: "Paiement à rembourser" },
      guards: ["other-person"],
    },
    "given-back": {
      from: ["refund-due"],
      to: "refunded",
      by: ["system", "cashier"],
      label: "Constater le remboursement",
      event: { name: "payment-refunded", label: "Paiement remboursé" },
    },
  },
});

export type PaymentMove = MoveOf<typeof paymentMachine>;
export type PaymentState = keyof typeof paymentMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsOfMoves<typeof paymentMachine, "payment", PaymentChanged> {}
}
