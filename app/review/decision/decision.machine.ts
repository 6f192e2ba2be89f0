import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { DecisionMoved } from "./decision.events.ts";

/**
 * `minutes-signed`: the session has signed minutes. `entitled`: the actor is the president or a deputy named in advance, has declared no
 * interest, and neither examined, presented nor prepared. `read`: the actor has opened the letter as it stands.
 */
export type DecisionGuard =
  | "minutes-signed"
  | "entitled"
  | "read"
  | "reason-given"
  | "never-returned";

/** A decision of the committee on one item: prepared as a letter by one person, attested by another (standard T1). */
export const decisionMachine = machine<Mover, DecisionGuard, object, Holder>()({
  name: "decision",
  column: "decision.state",
  initial: "prepared",
  states: {
    prepared: { label: "À signer", holder: "staff" },
    returned: { label: "Rendue au secrétariat", holder: "staff" },
    signed: { label: "Signée, pas encore lue", holder: "company" },
    notified: { label: "Notifiée", holder: "nobody", final: true },
    "set-aside": { label: "Mise de côté", holder: "nobody", final: true },
  },
  moves: {
    sign: {
      from: ["prepared"],
      to: "signed",
      by: ["president", "committee"],
      label: "Signer et notifier",
      event: { name: "decision-signed", label: "Décision signée" },
      guards: ["minutes-signed", "entitled", "read"],
    },
    return: {
      from: ["prepared"],
      to: "returned",
      by: ["president", "committee"],
      label: "Rendre au secrétariat",
      event: { name: "decision-returned", label: "Décision rendue au secrétariat" },
      guards: ["entitled", "reason-given", "never-returned"],
    },
    present: {
      from: ["returned"],
      to: "prepared",
      by: ["secretary"],
      label: "Présenter de nouveau à la signature",
      event: { name: "decision-presented", label: "Décision présentée de nouveau" },
    },
    "set-aside": {
      from: ["returned"],
      to: "set-aside",
      by: ["secretary"],
      label: "Remettre le dossier à la commission",
      event: { name: "decision-set-aside", label: "Décision mise de côté" },
      guards: ["reason-given"],
    },
    notify: {
      from: ["signed"],
      to: "notified",
      by: ["company", "system", "secretary", "registrar"],
      label: "Constater la notification",
      event: { name: "decision-notified", label: "Décision notifiée" },
    },
  },
});

export type DecisionMove = MoveOf<typeof decisionMachine>;
export type DecisionState = keyof typeof decisionMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof decisionMachine, "application", DecisionMoved> {}
}
