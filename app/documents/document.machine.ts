import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";

/** What was filed stays with the file: it may be replaced for the next one, not taken away. */
export type DocumentGuard = "in-no-filed-application";
/** `tell`: the members who act for the company are told by mail. */
export type DocumentEffect = "notify";

/**
 * A document in the vault of a company. What cannot be used is refused before it gets here; what the antivirus finds later is
 * refused then. What a document is worth on a day is read from its dates and is no state of its own (applications §1.2).
 */
export const documentMachine = machine<Mover, DocumentGuard, DocumentEffect, Holder>()({
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
    },
    remove: {
      from: ["usable"],
      to: "removed",
      by: ["company"],
      label: "Supprimer",
      guards: ["in-no-filed-application"],
    },
    refuse: {
      from: ["usable"],
      to: "refused",
      by: ["system"],
      label: "Refuser",
      effects: ["notify"],
    },
  },
});

export type DocumentMove = MoveOf<typeof documentMachine>;
export type DocumentState = keyof typeof documentMachine.states;
