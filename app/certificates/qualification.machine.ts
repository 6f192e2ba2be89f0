import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { QualificationChanged } from "./certificates.events.ts";

export type QualificationGuard = "not-ended";

/** The effects of the moves. */
export interface QualificationEffects {
  /** Appends an assertion with the new state of the qualification and its days. */
  assert: true;
  /** Refreshes the directory listing of the company. */
  list: true;
}

/**
 * The decided state of a qualification. Expiry is computed from the dates and is not a state. Only a person may
 * withdraw (applications §1.2). A measure suspends, lifts and withdraws; deputies of the president sign it as committee members.
 */
export const qualificationMachine = machine<
  Mover,
  QualificationGuard,
  QualificationEffects,
  Holder
>()({
  name: "qualification",
  column: "qualification.state",
  initial: "granted",
  states: {
    granted: { label: "Accordée", holder: "nobody" },
    suspended: { label: "Suspendue", holder: "company" },
    withdrawn: { label: "Retirée", holder: "nobody", final: true },
    replaced: { label: "Remplacée", holder: "nobody", final: true },
    void: { label: "Annulée", holder: "nobody", final: true },
  },
  moves: {
    suspend: {
      from: ["granted"],
      to: "suspended",
      by: ["president", "committee", "system"],
      label: "Suspendre",
      event: { name: "qualification-suspended", label: "Qualification suspendue" },
      guards: ["not-ended"],
      effects: { assert: true, list: true },
    },
    lift: {
      from: ["suspended"],
      to: "granted",
      by: ["president", "committee", "system"],
      label: "Lever la suspension",
      event: { name: "qualification-suspension-lifted", label: "Suspension levée" },
      guards: ["not-ended"],
      effects: { assert: true, list: true },
    },
    withdraw: {
      from: ["granted", "suspended"],
      to: "withdrawn",
      by: ["president", "committee"],
      label: "Retirer",
      event: { name: "qualification-withdrawn", label: "Qualification retirée" },
      guards: ["not-ended"],
      effects: { assert: true, list: true },
    },
    // From its first day: what rested on it rested on nothing. So its end does not matter.
    annul: {
      from: ["granted", "suspended"],
      to: "void",
      by: ["president"],
      label: "Annuler",
      event: { name: "qualification-annulled", label: "Qualification annulée" },
      effects: { assert: true, list: true },
    },
    replace: {
      from: ["granted"],
      to: "replaced",
      by: ["president", "system"],
      label: "Remplacer",
      event: { name: "qualification-replaced", label: "Qualification remplacée" },
      // The certificate that replaces the qualification refreshes the listing itself.
      effects: { assert: true },
    },
  },
});

export type QualificationMove = MoveOf<typeof qualificationMachine>;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof qualificationMachine, "company", QualificationChanged> {}
}
