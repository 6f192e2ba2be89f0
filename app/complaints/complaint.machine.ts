import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";

/**
 * `unconcerned`: nothing ties the actor to the complaint. `in-charge`: the actor handles it. `another-person`: the actor did not
 * propose its answer. `company-heard`: the company has answered, or its time is over.
 */
export type ComplaintGuard = "unconcerned" | "in-charge" | "another-person" | "company-heard";

/** The mails of the moves: whoever presses twice sends them once. */
export interface ComplaintEffects {
  "tell-author": true;
  /** The staff who may decide on a proposed answer. */
  "tell-deciders": true;
  /** The person in charge. */
  "tell-handler": true;
  /** The company that was heard, how the complaint ends. */
  "tell-company": true;
}

const handlers = ["registrar", "secretary", "president"] as const;
const deciders = ["secretary", "president"] as const;

/**
 * A complaint from its receipt to its answer (ISO/IEC 17065 §7.13): acknowledged by a person who is not concerned, answered by another
 * who is not either. The complainant may take it back, which the product does for them.
 */
export const complaintMachine = machine<Mover, ComplaintGuard, ComplaintEffects, Holder>()({
  name: "complaint",
  column: "complaint.state",
  initial: "received",
  states: {
    received: { label: "Reçue", holder: "staff" },
    "under-review": { label: "En cours d’examen", holder: "staff" },
    proposed: { label: "Réponse à décider", holder: "staff" },
    answered: { label: "Répondue", holder: "nobody", final: true },
    withdrawn: { label: "Retirée par son auteur", holder: "nobody", final: true },
  },
  moves: {
    acknowledge: {
      from: ["received"],
      to: "under-review",
      by: handlers,
      label: "Prendre en charge",
      event: { name: "complaint-acknowledged", label: "Réclamation prise en charge" },
      guards: ["unconcerned"],
      effects: { "tell-author": true },
    },
    propose: {
      from: ["under-review"],
      to: "proposed",
      by: handlers,
      label: "Proposer la réponse",
      event: { name: "complaint-answer-proposed", label: "Réponse à une réclamation proposée" },
      guards: ["in-charge", "unconcerned", "company-heard"],
      effects: { "tell-deciders": true },
    },
    return: {
      from: ["proposed"],
      to: "under-review",
      by: deciders,
      label: "Rendre pour reprise",
      event: { name: "complaint-returned", label: "Réponse à une réclamation rendue" },
      guards: ["another-person", "unconcerned"],
      effects: { "tell-handler": true },
    },
    decide: {
      from: ["proposed"],
      to: "answered",
      by: deciders,
      label: "Décider et répondre",
      event: { name: "complaint-answered", label: "Réclamation répondue" },
      guards: ["another-person", "unconcerned", "company-heard"],
      effects: { "tell-author": true, "tell-company": true },
    },
    withdraw: {
      from: ["received", "under-review", "proposed"],
      to: "withdrawn",
      by: ["system"],
      label: "Retirer la réclamation",
      event: { name: "complaint-withdrawn", label: "Réclamation retirée par son auteur" },
      effects: { "tell-handler": true, "tell-company": true },
    },
  },
});

export type ComplaintMove = MoveOf<typeof complaintMachine>;
export type ComplaintState = keyof typeof complaintMachine.states;

/** States in which a complaint can still be written about. */
export const isOpen = (state: ComplaintState): boolean =>
  state !== "answered" && state !== "withdrawn";

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof complaintMachine, "complaint", { number: string }> {}
}
