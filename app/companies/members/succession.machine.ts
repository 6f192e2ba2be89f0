import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { SuccessionChanged } from "../companies.events.ts";

export type SuccessionGuard =
  | "known-company"
  | "time-to-object-over"
  | "other-person"
  | "grant-proposed"
  | "refusal-proposed";

/** The effects of the moves. */
export interface SuccessionEffects {
  /** Makes the asker the owner of the company. */
  "hand-over": true;
  /** Mails the decision. */
  notify: true;
}

/** The request to act for a company whose owner is gone: one staff member proposes the outcome, another decides. */
export const successionMachine = machine<Mover, SuccessionGuard, SuccessionEffects, Holder>()({
  name: "succession",
  column: "succession.state",
  initial: "open",
  states: {
    open: { label: "À instruire", holder: "staff" },
    proposed: { label: "À décider par une seconde personne", holder: "staff" },
    granted: { label: "Accordée", holder: "nobody", final: true },
    refused: { label: "Refusée", holder: "nobody", final: true },
  },
  moves: {
    propose: {
      from: ["open"],
      to: "proposed",
      by: ["registrar"],
      label: "Proposer",
      event: { name: "succession-proposed", label: "Reprise d’accès\u00A0: proposition" },
    },
    "hand-back": {
      from: ["proposed"],
      to: "open",
      by: ["registrar", "secretary", "president"],
      label: "Rendre à l’instruction",
      event: { name: "succession-handed-back", label: "Reprise d’accès rendue à l’instruction" },
    },
    grant: {
      from: ["proposed"],
      to: "granted",
      by: ["registrar", "secretary", "president"],
      label: "Accorder",
      event: { name: "succession-granted", label: "Reprise d’accès accordée" },
      guards: ["grant-proposed", "other-person", "known-company", "time-to-object-over"],
      effects: { "hand-over": true, notify: true },
    },
    refuse: {
      from: ["proposed"],
      to: "refused",
      by: ["registrar", "secretary", "president"],
      label: "Refuser",
      event: { name: "succession-refused", label: "Reprise d’accès refusée" },
      guards: ["refusal-proposed", "other-person"],
      effects: { notify: true },
    },
  },
});

export type SuccessionState = keyof typeof successionMachine.states;
export type SuccessionMove = MoveOf<typeof successionMachine>;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof successionMachine, "succession", SuccessionChanged> {}
}
