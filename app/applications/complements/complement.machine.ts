import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { ComplementData } from "../applications.events.ts";

export type ComplementGuard = "answer-given" | "day-given";

/** The machine of one complement; the company sees it once its batch is sent (applications §1.2). */
export const complementMachine = machine<Mover, ComplementGuard, object, Holder>()({
  name: "complement",
  column: "complement.state",
  initial: "prepared",
  states: {
    prepared: { label: "Préparé", holder: "staff" },
    open: { label: "À fournir", holder: "company" },
    answered: { label: "Répondu", holder: "staff" },
    lifted: { label: "Levé", holder: "nobody", final: true },
    waived: { label: "Sans objet", holder: "nobody", final: true },
    lapsed: { label: "Sans réponse", holder: "nobody", final: true },
  },
  moves: {
    open: {
      from: ["prepared"],
      to: "open",
      // The product asks for those of an adjournment, when its decision is notified.
      by: ["registrar", "examiner", "system"],
      label: "Demander",
      event: { name: "complement-asked", label: "Demande envoyée" },
      guards: ["day-given"],
    },
    answer: {
      from: ["open"],
      to: "answered",
      // The product takes the saved answers when the examination goes on after the last day.
      by: ["company", "system"],
      label: "Répondre",
      event: { name: "complement-answered", label: "Réponse reçue" },
      guards: ["answer-given"],
    },
    lift: {
      from: ["answered"],
      to: "lifted",
      by: ["registrar", "examiner"],
      label: "Lever",
      event: { name: "complement-lifted", label: "Réponse acceptée" },
    },
    insist: {
      from: ["answered"],
      to: "open",
      by: ["registrar", "examiner"],
      label: "Juger insuffisant",
      event: { name: "complement-insufficient", label: "Réponse insuffisante" },
      guards: ["day-given"],
    },
    waive: {
      from: ["prepared", "open"],
      to: "waived",
      // The product takes back prepared complements when their application ends.
      by: ["registrar", "examiner", "system"],
      label: "Déclarer sans objet",
      event: { name: "complement-waived", label: "Demande sans objet" },
    },
    lapse: {
      from: ["open"],
      to: "lapsed",
      by: ["system", "registrar", "examiner"],
      label: "Clore sans réponse",
      event: { name: "complement-lapsed", label: "Demande sans réponse" },
    },
  },
});

export type ComplementMove = MoveOf<typeof complementMachine>;
export type ComplementState = keyof typeof complementMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof complementMachine, "application", ComplementData> {}
}
