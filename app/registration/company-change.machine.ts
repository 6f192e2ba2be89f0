import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";

export type CompanyChangeGuard = "other-person" | "number-free" | "reason-given";

/** The effects of the moves. */
export interface CompanyChangeEffects {
  /** Writes the new name or number to the company; the directory shows it at once. */
  apply: true;
}

const event = { name: "company-change-decided", label: "Demande de changement close" } as const;

/** A request to change the name or a number of a company (domain §4.1): one person asks, another decides. */
export const companyChangeMachine = machine<
  Mover,
  CompanyChangeGuard,
  CompanyChangeEffects,
  Holder
>()({
  name: "company-change",
  column: "company_change.state",
  initial: "asked",
  states: {
    asked: { label: "Demandée", holder: "staff" },
    granted: { label: "Accordée", holder: "nobody", final: true },
    refused: { label: "Refusée", holder: "nobody", final: true },
    withdrawn: { label: "Retirée", holder: "nobody", final: true },
  },
  moves: {
    grant: {
      from: ["asked"],
      to: "granted",
      by: ["registrar"],
      label: "Accorder",
      event,
      guards: ["other-person", "number-free"],
      effects: { apply: true },
    },
    refuse: {
      from: ["asked"],
      to: "refused",
      by: ["registrar"],
      label: "Refuser",
      event,
      guards: ["other-person", "reason-given"],
    },
    withdraw: {
      from: ["asked"],
      to: "withdrawn",
      by: ["company"],
      label: "Retirer la demande",
      event,
    },
  },
});

export type CompanyChangeMove = MoveOf<typeof companyChangeMachine>;
export type CompanyChangeState = keyof typeof companyChangeMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<
      typeof companyChangeMachine,
      "company",
      { changeId: string; field: string; to: string; move: string; reason?: string }
    > {}
}
