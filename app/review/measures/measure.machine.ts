import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { MeasureChanged } from "./measures.events.ts";

/**
 * `unconcerned`: nothing ties the actor to the company. `presides`: the actor is the president or a deputy named in advance.
 * `another-person`: the actor did not propose the measure. `lifts-another`: the actor did not propose to lift it. `company-heard`: the
 * company has answered, or its time is over. `rights-in-force`: one of its qualifications is in force, so that the measure changes
 * something. `ends-urgent`: no urgent suspension runs, or the actor may sign for the body. `can-be-urgent`: it is a suspension.
 * `first-urgent`: none of its qualifications was suspended at once lately without a decision. `can-be-lifted`: it is a condition or a
 * suspension, and one of its qualifications still stands under it.
 */
export type MeasureGuard =
  | "unconcerned"
  | "presides"
  | "another-person"
  | "lifts-another"
  | "company-heard"
  | "rights-in-force"
  | "ends-urgent"
  | "can-be-urgent"
  | "first-urgent"
  | "can-be-lifted";

export interface MeasureEffects {
  /** Suspends, withdraws or restores the qualifications. */
  "change-rights": true;
  /** Freezes the letter and queues its PDF. */
  "write-letter": true;
  /** Mails the company that it is heard. */
  "tell-hearing": true;
  /** Mails the company that a letter waits, or that the measure was dropped. */
  "tell-company": true;
  /** Mails whoever asked the company that the measure was decided or dropped, and whoever proposed to lift it how that was decided. */
  "tell-asker": true;
  /** Mails those who may decide that the lifting is proposed. */
  "tell-deciders": true;
}

const staff = ["registrar", "secretary", "president"] as const;
/** Deputies of the president sign as committee members, which `presides` asks. */
const signers = ["president", "committee"] as const;

/**
 * A measure on qualifications (ISO/IEC 17065 §7.11, terms 12): proposed by one person, put to the company, decided by another who may sign
 * for the body, and lifted the same way.
 */
export const measureMachine = machine<Mover, MeasureGuard, MeasureEffects, Holder>()({
  name: "measure",
  column: "measure.state",
  initial: "proposed",
  states: {
    proposed: { label: "Proposée", holder: "staff" },
    heard: { label: "Observations demandées", holder: "company" },
    decided: { label: "Décidée", holder: "company" },
    "lift-proposed": { label: "Levée à décider", holder: "staff" },
    lifted: { label: "Levée", holder: "nobody", final: true },
    dropped: { label: "Abandonnée", holder: "nobody", final: true },
  },
  moves: {
    hear: {
      from: ["proposed"],
      to: "heard",
      by: staff,
      label: "Demander ses observations",
      event: { name: "measure-hearing-asked", label: "Observations demandées sur une mesure" },
      guards: ["unconcerned", "rights-in-force"],
      effects: { "tell-hearing": true },
    },
    "suspend-at-once": {
      from: ["proposed"],
      to: "heard",
      by: signers,
      label: "Suspendre en urgence",
      event: { name: "measure-suspended-at-once", label: "Suspension en urgence" },
      guards: ["presides", "unconcerned", "can-be-urgent", "rights-in-force", "first-urgent"],
      effects: { "change-rights": true, "write-letter": true, "tell-company": true },
    },
    decide: {
      from: ["heard"],
      to: "decided",
      by: signers,
      label: "Décider la mesure",
      event: { name: "measure-decided", label: "Mesure décidée" },
      guards: ["presides", "another-person", "unconcerned", "company-heard", "rights-in-force"],
      effects: {
        "change-rights": true,
        "write-letter": true,
        "tell-company": true,
        "tell-asker": true,
      },
    },
    drop: {
      from: ["proposed", "heard"],
      to: "dropped",
      by: ["secretary", "president"],
      label: "Abandonner la mesure",
      event: { name: "measure-dropped", label: "Mesure abandonnée" },
      guards: ["unconcerned", "ends-urgent"],
      effects: { "change-rights": true, "tell-company": true, "tell-asker": true },
    },
    "propose-lift": {
      from: ["decided"],
      to: "lift-proposed",
      by: staff,
      label: "Proposer la levée",
      event: { name: "measure-lift-proposed", label: "Levée d’une mesure proposée" },
      guards: ["unconcerned", "can-be-lifted"],
      effects: { "tell-deciders": true },
    },
    keep: {
      from: ["lift-proposed"],
      to: "decided",
      by: signers,
      label: "Maintenir la mesure",
      event: { name: "measure-kept", label: "Mesure maintenue" },
      guards: ["presides", "unconcerned"],
      effects: { "tell-asker": true },
    },
    lift: {
      from: ["lift-proposed"],
      to: "lifted",
      by: signers,
      label: "Lever la mesure",
      event: { name: "measure-lifted", label: "Mesure levée" },
      guards: ["presides", "lifts-another", "unconcerned", "can-be-lifted"],
      effects: {
        "change-rights": true,
        "write-letter": true,
        "tell-company": true,
        "tell-asker": true,
      },
    },
  },
});

export type MeasureMove = MoveOf<typeof measureMachine>;
export type MeasureState = keyof typeof measureMachine.states;

/** States in which the company may answer and documents are added. */
export const isBeingHeard = (state: MeasureState): boolean => state === "heard";

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsOfMoves<typeof measureMachine, "company", MeasureChanged> {}
}
