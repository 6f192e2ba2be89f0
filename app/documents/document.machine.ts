import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { DocumentData } from "./documents.events.ts";

/** A document of a filed application may be replaced for the next application, not removed. */
export type DocumentGuard = "in-no-filed-application";

/** The effects of the moves. */
export interface DocumentEffects {
  /** Mails the members who act for the company. */
  notify: true;
}

/**
 * A document in the vault of a company. An unusable file is refused before it becomes a document; `refused` is for what the
 * antivirus finds later. Validity on a day follows from the dates and is not a state (applications §1.2).
 */
export const documentMachine = machine<Mover, DocumentGuard, DocumentEffects, Holder>()({
  name: "document",
  column: "document.state",
  initial: "usable",
  states: {
    usable: { label: "Enregistrée", holder: "nobody" },
    refused: { label: "Refusée", holder: "company", final: true },
    replaced: { label: "Remplacée", holder: "nobody", final: true },
    removed: { label: "Supprimée", holder: "nobody", final: true },
  },
  moves: {
    replace: {
      from: ["usable"],
      to: "replaced",
      by: ["company"],
      label: "Remplacer",
      event: { name: "document-replaced", label: "Pièce remplacée" },
    },
    remove: {
      from: ["usable"],
      to: "removed",
      by: ["company"],
      label: "Supprimer",
      event: { name: "document-removed", label: "Pièce supprimée" },
      guards: ["in-no-filed-application"],
    },
    refuse: {
      from: ["usable"],
      to: "refused",
      by: ["system"],
      label: "Refuser",
      event: { name: "document-refused", label: "Pièce refusée par l’antivirus" },
      effects: { notify: true },
    },
  },
});

export type DocumentMove = MoveOf<typeof documentMachine>;
export type DocumentState = keyof typeof documentMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<
      typeof documentMachine,
      "company",
      DocumentData & { replacedBy?: string }
    > {}
}
