import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";

export type AttemptGuard = "other-person" | "counted-by-another";

const event = { name: "payment-attempt-changed", label: "Tentative de paiement" } as const;

/**
 * One attempt to pay: created at a provider, or declared with a proof. Money may still come after a link has ended, so
 * only `succeeded` and `rejected` are final (applications §1.2, §3).
 */
export const attemptMachine = machine<Mover, AttemptGuard, object, Holder>()({
  name: "attempt",
  column: "payment_attempt.state",
  initial: "creating",
  states: {
    creating: { label: "Préparation du lien", holder: "nobody" },
    open: { label: "En attente de paiement", holder: "company" },
    uncertain: { label: "Vérification en cours", holder: "staff" },
    failed: { label: "Échec", holder: "nobody" },
    succeeded: { label: "Payé", holder: "nobody", final: true },
    expired: { label: "Lien échu", holder: "nobody" },
    cancelled: { label: "Annulé", holder: "nobody" },
    declared: { label: "Preuve reçue", holder: "staff" },
    rejected: { label: "Preuve refusée", holder: "nobody", final: true },
  },
  moves: {
    open: {
      from: ["creating", "uncertain"],
      to: "open",
      by: ["company", "cashier", "system"],
      label: "Donner le lien",
      event,
    },
    lose: {
      from: ["creating"],
      to: "uncertain",
      by: ["company", "cashier", "system"],
      label: "Ne pas savoir",
      event,
    },
    fail: {
      from: ["creating", "uncertain", "open"],
      to: "failed",
      by: ["company", "cashier", "system"],
      label: "Constater l’échec",
      event,
    },
    succeed: {
      from: ["creating", "open", "uncertain", "failed", "expired", "cancelled"],
      to: "succeeded",
      by: ["system"],
      label: "Constater le paiement",
      event,
    },
    lapse: {
      from: ["open", "uncertain"],
      to: "expired",
      by: ["system"],
      label: "Constater la fin du lien",
      event,
    },
    cancel: {
      from: ["open", "uncertain"],
      to: "cancelled",
      by: ["company", "system"],
      label: "Annuler",
      event,
    },
    declare: {
      from: ["creating"],
      to: "declared",
      by: ["company", "cashier"],
      label: "Déclarer avec une preuve",
      event,
    },
    withdraw: {
      from: ["declared"],
      to: "cancelled",
      by: ["company"],
      label: "Retirer la déclaration",
      event,
    },
    validate: {
      from: ["declared"],
      to: "succeeded",
      by: ["cashier"],
      label: "Valider",
      event,
      guards: ["other-person", "counted-by-another"],
    },
    reject: {
      from: ["declared"],
      to: "rejected",
      by: ["cashier"],
      label: "Refuser la preuve",
      event,
      guards: ["other-person"],
    },
  },
});

export type AttemptMove = MoveOf<typeof attemptMachine>;
export type AttemptState = keyof typeof attemptMachine.states;

/** States of an attempt under way: a link that can be paid, or a declaration that waits for a cashier. */
export const liveAttemptStates = ["creating", "open", "uncertain", "declared"] as const;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<
      typeof attemptMachine,
      "payment",
      { attemptId: string; rail: string; reference: string; move: string; reason?: string }
    > {}
}
