import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";

/** Guards over tables of later folders, which supply them (decision 0079). */
export type SuppliedApplicationGuard = never;

export type ApplicationGuard =
  | SuppliedApplicationGuard
  | "sub-areas-chosen"
  | "figures-complete"
  | "discrepancies-confirmed"
  | "no-missing-document"
  | "opening-fee-paid"
  | "sworn"
  | "every-document-checked"
  | "no-open-complement"
  | "some-prepared-complement"
  | "all-complements-answered"
  | "deadline-passed"
  | "long-unanswered"
  | "reason-given"
  | "follow-up";

/** Effects on tables of later folders, which supply them (decision 0079). */
export type SuppliedApplicationEffect = never;

/**
 * `number`: assigns the application number. `freeze`: copies the content as filed. `receipt`: queues the filing receipt.
 * `ask`: opens the prepared complements as one batch, with their last day. `take-answers`: passes the saved answers to
 * staff, and adds answered documents beside the filed ones. `lapse-complements`: ends the open complements and, when the
 * application ends, takes back those that were only prepared. `keep-reason`: keeps why the application ended, for its
 * company. `refund`: asks for a refund of the opening fee. `notify`:
 * mails the company and the staff concerned.
 */
export type ApplicationEffect =
  | SuppliedApplicationEffect
  | "number"
  | "freeze"
  | "receipt"
  | "ask"
  | "take-answers"
  | "keep-reason"
  | "lapse-complements"
  | "refund"
  | "notify";

/**
 * The states of an application until its examination (applications §1.2); the states of the committee are added with the
 * committee.
 */
export const applicationMachine = machine<Mover, ApplicationGuard, ApplicationEffect, Holder>()({
  name: "application",
  column: "application.state",
  initial: "draft",
  states: {
    draft: { label: "Brouillon", holder: "company" },
    filed: { label: "Déposé", holder: "staff" },
    "to-complete": { label: "À compléter", holder: "company" },
    "under-review": { label: "En cours d’instruction", holder: "staff" },
    "complement-asked": { label: "Compléments demandés", holder: "company" },
    accepted: { label: "Suivi accepté", holder: "nobody", final: true },
    inadmissible: { label: "Irrecevable", holder: "nobody", final: true },
    closed: { label: "Classé sans suite", holder: "nobody", final: true },
    withdrawn: { label: "Abandonné", holder: "nobody", final: true },
  },
  moves: {
    file: {
      from: ["draft"],
      to: "filed",
      by: ["company"],
      label: "Déposer le dossier",
      guards: [
        "sub-areas-chosen",
        "figures-complete",
        "no-missing-document",
        "opening-fee-paid",
        "discrepancies-confirmed",
        "sworn",
      ],
      effects: ["number", "freeze", "receipt", "notify"],
    },
    admit: {
      from: ["filed"],
      to: "under-review",
      by: ["registrar"],
      label: "Déclarer recevable",
      guards: ["every-document-checked", "no-open-complement"],
      effects: ["notify"],
    },
    "send-back": {
      from: ["filed"],
      to: "to-complete",
      by: ["registrar"],
      label: "Renvoyer à compléter",
      guards: ["some-prepared-complement"],
      effects: ["ask", "notify"],
    },
    reject: {
      from: ["filed"],
      to: "inadmissible",
      by: ["registrar"],
      label: "Déclarer irrecevable",
      guards: ["reason-given"],
      effects: ["keep-reason", "refund", "lapse-complements", "notify"],
    },
    accept: {
      from: ["filed"],
      to: "accepted",
      by: ["registrar"],
      label: "Accepter le suivi",
      guards: ["follow-up", "every-document-checked"],
      effects: ["lapse-complements", "notify"],
    },
    "file-again": {
      from: ["to-complete"],
      to: "filed",
      by: ["company"],
      label: "Renvoyer le dossier",
      guards: ["all-complements-answered"],
      effects: ["take-answers", "notify"],
    },
    ask: {
      from: ["under-review"],
      to: "complement-asked",
      by: ["examiner"],
      label: "Demander les compléments",
      guards: ["some-prepared-complement"],
      effects: ["ask", "notify"],
    },
    answer: {
      from: ["complement-asked"],
      to: "under-review",
      by: ["company"],
      label: "Envoyer les réponses",
      guards: ["all-complements-answered"],
      effects: ["take-answers", "notify"],
    },
    resume: {
      from: ["complement-asked"],
      to: "under-review",
      by: ["system", "examiner"],
      label: "Reprendre l’instruction",
      guards: ["deadline-passed"],
      effects: ["take-answers", "lapse-complements", "notify"],
    },
    lapse: {
      from: ["to-complete", "complement-asked"],
      to: "closed",
      by: ["system"],
      label: "Classer sans suite",
      guards: ["long-unanswered"],
      effects: ["lapse-complements", "notify"],
    },
    abandon: {
      from: ["draft", "filed", "to-complete", "under-review", "complement-asked"],
      to: "withdrawn",
      by: ["company"],
      label: "Abandonner le dossier",
      effects: ["lapse-complements", "notify"],
    },
  },
});

export type ApplicationMove = MoveOf<typeof applicationMachine>;
export type ApplicationState = keyof typeof applicationMachine.states;
