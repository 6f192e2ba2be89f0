import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { ApplicationMoved } from "./applications.events.ts";
import type { CompanyNotice } from "./company-notices.ts";

/** Guards over tables of later folders, which supply them (decision 0079). */
export type SuppliedApplicationGuard =
  | "application-reviewed"
  | "report-signed"
  | "on-planned-session"
  | "originals-there"
  | "rapporteur-entitled"
  | "session-not-open"
  | "decision-signed"
  | "other-person"
  | "nothing-hinders-issue"
  | "may-decide-again"
  | "asks-when-adjourned"
  | "decision-notified";

export type ApplicationGuard =
  | SuppliedApplicationGuard
  | "assigned"
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
  | "certificate-fee-paid"
  | "reason-given"
  | "follow-up"
  | "checked-by-another";

/** Effects on tables of later folders: each folder adds the name beside its function (decision 0079). */
// biome-ignore lint/suspicious/noEmptyInterface: later folders add its members.
export interface SuppliedApplicationEffects {}

/** The effects of the moves. */
export interface ApplicationEffects extends SuppliedApplicationEffects {
  /** Sets by when the staff act in the state that follows, counted in working days from the days they used before; none in the states of others. */
  "set-due": true;
  /** Copies the content as filed. */
  freeze: true;
  /** Asks back what was paid beyond its fee. */
  "return-difference": true;
  /** Queues the filing receipt. */
  receipt: true;
  /** Opens the prepared complements as one batch, with their last day. */
  ask: true;
  /** Passes the saved answers to staff, and adds answered documents beside the filed ones. */
  "take-answers": true;
  /** Keeps why the application ended, for its company. */
  "keep-reason": true;
  /** Ends the open complements and, when the application ends, takes back those that were only prepared. */
  "lapse-complements": true;
  /** Asks for a refund of the opening fee. */
  refund: true;
  /** Asks for the certificate fee, by the class that was asked for, with the last day to pay it, counted from the notification. */
  "ask-certificate-fee": true;
  /** Withdraws the request for a certificate fee that was never paid. */
  "cancel-certificate-fee": true;
  /** Asks for the refund of a paid certificate fee, which a cashier approves. */
  "give-fee-back": true;
  /** Mails the notice of the move to the company, and the staff concerned. */
  notify: true;
}

/**
 * The states of an application from its draft to its certificate (applications §1.2). What the committee voted becomes a state of
 * the application by the notification of its signed decision: until then it is `decided`, whatever was decided, so that nothing of
 * its company tells the outcome and no delay runs. A certificate that is paid
 * and cannot be issued is on hold until a person decides.
 */
export const applicationMachine = machine<
  Mover,
  ApplicationGuard,
  ApplicationEffects,
  Holder,
  CompanyNotice
>()({
  name: "application",
  column: "application.state",
  initial: "draft",
  states: {
    draft: { label: "Brouillon", holder: "company" },
    filed: { label: "Déposé", holder: "staff" },
    "to-complete": { label: "À compléter", holder: "company" },
    "under-review": { label: "En cours d’instruction", holder: "staff" },
    "complement-asked": { label: "Compléments demandés", holder: "company" },
    ready: { label: "Prêt pour la commission", holder: "staff" },
    "on-agenda": { label: "Inscrit en commission", holder: "staff" },
    decided: { label: "Décision rendue\u00A0: à lire", holder: "company" },
    granted: { label: "Accordé", holder: "company" },
    "on-hold": { label: "Délivrance à vérifier", holder: "staff" },
    refused: { label: "Refusé", holder: "nobody", final: true },
    certified: { label: "Certificat délivré", holder: "nobody", final: true },
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
      event: { name: "application-filed", label: "Dossier déposé" },
      guards: [
        "sub-areas-chosen",
        "figures-complete",
        "no-missing-document",
        "opening-fee-paid",
        "discrepancies-confirmed",
        "sworn",
      ],
      effects: {
        freeze: true,
        "return-difference": true,
        receipt: true,
        "set-due": true,
        notify: true,
      },
    },
    admit: {
      from: ["filed"],
      to: "under-review",
      by: ["registrar"],
      label: "Déclarer recevable",
      event: { name: "application-admitted", label: "Dossier recevable" },
      notice: "admitted",
      guards: ["assigned", "every-document-checked", "no-open-complement", "application-reviewed"],
      effects: { "end-assignments": true, "draw-plan": true, "set-due": true, notify: true },
    },
    "send-back": {
      from: ["filed"],
      to: "to-complete",
      by: ["registrar"],
      label: "Renvoyer à compléter",
      event: { name: "application-sent-back", label: "Dossier renvoyé à compléter" },
      notice: "sent-back",
      guards: ["assigned", "some-prepared-complement"],
      effects: { ask: true, "set-due": true, notify: true },
    },
    reject: {
      from: ["filed"],
      to: "inadmissible",
      by: ["registrar"],
      label: "Déclarer irrecevable",
      event: { name: "application-rejected", label: "Dossier irrecevable" },
      notice: "rejected",
      guards: ["assigned", "reason-given"],
      effects: {
        "keep-reason": true,
        refund: true,
        "lapse-complements": true,
        "end-assignments": true,
        "set-due": true,
        notify: true,
      },
    },
    accept: {
      from: ["filed"],
      to: "accepted",
      by: ["registrar"],
      label: "Accepter le suivi",
      event: { name: "application-accepted", label: "Suivi accepté" },
      notice: "accepted",
      guards: ["assigned", "follow-up", "every-document-checked", "checked-by-another"],
      effects: {
        "lapse-complements": true,
        "end-assignments": true,
        "set-due": true,
        notify: true,
      },
    },
    "file-again": {
      from: ["to-complete"],
      to: "filed",
      by: ["company"],
      label: "Renvoyer le dossier",
      event: { name: "application-filed-again", label: "Dossier déposé de nouveau" },
      notice: "filed-again",
      guards: ["all-complements-answered"],
      effects: { "take-answers": true, "set-due": true, notify: true },
    },
    ask: {
      from: ["under-review"],
      to: "complement-asked",
      by: ["examiner"],
      label: "Demander les compléments",
      event: { name: "application-complements-asked", label: "Compléments demandés" },
      notice: "asked",
      guards: ["assigned", "some-prepared-complement"],
      effects: { ask: true, "set-due": true, notify: true },
    },
    answer: {
      from: ["complement-asked"],
      to: "under-review",
      by: ["company"],
      label: "Envoyer les réponses",
      event: { name: "application-answered", label: "Compléments répondus" },
      notice: "answered",
      guards: ["all-complements-answered"],
      effects: { "take-answers": true, "set-due": true, notify: true },
    },
    resume: {
      from: ["complement-asked"],
      to: "under-review",
      by: ["system", "examiner"],
      label: "Reprendre l’instruction",
      event: { name: "application-resumed", label: "Instruction reprise" },
      notice: "resumed",
      guards: ["assigned", "deadline-passed"],
      effects: { "take-answers": true, "lapse-complements": true, "set-due": true, notify: true },
    },
    report: {
      from: ["under-review"],
      to: "ready",
      by: ["examiner"],
      label: "Signer le rapport",
      event: { name: "application-reported", label: "Rapport d’examen remis" },
      guards: ["assigned", "report-signed", "no-open-complement"],
      effects: { "set-due": true },
    },
    reopen: {
      from: ["ready"],
      to: "under-review",
      by: ["examiner"],
      label: "Reprendre l’examen",
      event: { name: "application-reopened", label: "Examen repris après le rapport" },
      notice: "resumed",
      guards: ["assigned", "reason-given"],
      effects: { "set-report-aside": true, "set-due": true, notify: true },
    },
    schedule: {
      from: ["ready"],
      to: "on-agenda",
      by: ["secretary"],
      label: "Inscrire à l’ordre du jour",
      event: { name: "application-scheduled", label: "Inscription à l’ordre du jour d’une séance" },
      guards: ["on-planned-session", "originals-there", "rapporteur-entitled"],
      effects: { "set-due": true },
    },
    postpone: {
      from: ["on-agenda"],
      to: "ready",
      by: ["secretary", "system"],
      label: "Reporter à une autre séance",
      event: { name: "application-postponed", label: "Dossier reporté à une autre séance" },
      guards: ["reason-given"],
      effects: { "leave-agenda": true, "set-due": true },
    },
    decide: {
      from: ["on-agenda"],
      to: "decided",
      by: ["president", "committee"],
      label: "Rendre la décision",
      event: { name: "application-decided", label: "Décision rendue, à lire" },
      notice: "decided",
      guards: ["decision-signed", "other-person", "asks-when-adjourned"],
      effects: { "set-due": true, notify: true },
    },
    grant: {
      from: ["decided"],
      to: "granted",
      by: ["system"],
      label: "Accorder",
      event: { name: "application-granted", label: "Demande accordée" },
      guards: ["decision-notified"],
      effects: {
        "lapse-complements": true,
        "end-assignments": true,
        "ask-certificate-fee": true,
        "set-due": true,
      },
    },
    refuse: {
      from: ["decided"],
      to: "refused",
      by: ["system"],
      label: "Refuser",
      event: { name: "application-refused", label: "Demande refusée" },
      guards: ["decision-notified"],
      effects: { "lapse-complements": true, "end-assignments": true, "set-due": true },
    },
    adjourn: {
      from: ["decided"],
      to: "complement-asked",
      by: ["system"],
      label: "Ajourner",
      event: { name: "application-adjourned", label: "Demande ajournée" },
      notice: "adjourned",
      guards: ["decision-notified", "some-prepared-complement"],
      effects: { "set-report-aside": true, ask: true, "set-due": true, notify: true },
    },
    issue: {
      from: ["granted"],
      to: "certified",
      by: ["system"],
      label: "Délivrer le certificat",
      event: { name: "application-certified", label: "Certificat délivré" },
      notice: "certified",
      guards: ["certificate-fee-paid", "nothing-hinders-issue"],
      effects: { "issue-certificate": true, "lapse-complements": true, notify: true },
    },
    hold: {
      from: ["granted"],
      to: "on-hold",
      by: ["system"],
      label: "Suspendre la délivrance",
      event: { name: "application-held", label: "Certificat payé, délivrance à vérifier" },
      notice: "held",
      guards: ["certificate-fee-paid"],
      effects: { "lapse-complements": true, "set-due": true, notify: true },
    },
    "issue-held": {
      from: ["on-hold"],
      to: "certified",
      by: ["president"],
      label: "Délivrer après vérification",
      event: { name: "application-certified", label: "Certificat délivré" },
      notice: "certified",
      guards: ["certificate-fee-paid", "may-decide-again", "nothing-hinders-issue", "reason-given"],
      effects: {
        "issue-certificate": true,
        "lapse-complements": true,
        "set-due": true,
        notify: true,
      },
    },
    "give-up": {
      from: ["on-hold"],
      to: "closed",
      by: ["secretary", "president"],
      label: "Rendre les frais et classer",
      event: {
        name: "application-given-up",
        label: "Certificat payé et non délivré, frais à rendre",
      },
      notice: "given-up",
      guards: ["reason-given"],
      effects: { "keep-reason": true, "give-fee-back": true, "set-due": true, notify: true },
    },
    lapse: {
      from: ["to-complete", "complement-asked", "granted"],
      to: "closed",
      by: ["system"],
      label: "Classer sans suite",
      event: { name: "application-lapsed", label: "Dossier classé sans suite" },
      notice: { "to-complete": "lapsed", "complement-asked": "lapsed", granted: "grant-lapsed" },
      guards: ["long-unanswered"],
      effects: {
        "lapse-complements": true,
        "cancel-certificate-fee": true,
        "end-assignments": true,
        "set-due": true,
        notify: true,
      },
    },
    abandon: {
      from: [
        ...(["draft", "filed", "to-complete", "under-review", "complement-asked"] as const),
        ...(["ready", "on-agenda"] as const),
      ],
      to: "withdrawn",
      by: ["company"],
      label: "Abandonner le dossier",
      event: { name: "application-abandoned", label: "Dossier abandonné" },
      notice: "withdrawn",
      guards: ["session-not-open"],
      effects: {
        "leave-agenda": true,
        "lapse-complements": true,
        "end-assignments": true,
        "set-due": true,
        notify: true,
      },
    },
  },
});

export type ApplicationMove = MoveOf<typeof applicationMachine>;
export type ApplicationState = keyof typeof applicationMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof applicationMachine, "application", ApplicationMoved> {}
}
