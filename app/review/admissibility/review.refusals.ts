import type { RefusalAnswer } from "#app/kernel/result.ts";

export type ReviewRefusal =
  | "unknown-application"
  | "not-yours"
  | "own-company"
  | "wrong-state"
  | "assigned"
  | "not-understood"
  | "words-too-long"
  | "no-first-reason"
  | "no-exception";

export const reviewRefusals: Record<ReviewRefusal, RefusalAnswer> = {
  "unknown-application": { status: 404, message: "Ce dossier n’existe pas." },
  "not-yours": {
    status: 403,
    message: "La revue de la demande ne fait pas partie de vos fonctions.",
  },
  "own-company": {
    status: 403,
    message:
      "Vous agissez aussi pour cette entreprise\u00A0: une autre personne de l’organisme suit son dossier.",
  },
  "wrong-state": {
    status: 409,
    message: "La revue se fait avant la recevabilité\u00A0: ce dossier n’en est plus là.",
  },
  assigned: {
    status: 409,
    message: "Prenez d’abord ce dossier\u00A0: une autre personne le suit, ou personne encore.",
  },
  "not-understood": {
    status: 400,
    message:
      "Cochez que la demande est comprise. Sinon, préparez un complément ou écrivez à l’entreprise.",
    field: "understood",
  },
  "words-too-long": {
    status: 400,
    message:
      "Un texte est trop long\u00A0: 2\u00A0000\u00A0caractères pour la demande, 1\u00A0000 pour une raison.",
  },
  "no-first-reason": {
    status: 400,
    message:
      "Pour une première de son genre, dites en dix caractères au moins pourquoi l’organisme peut la traiter.",
    field: "firstReason",
  },
  "no-exception": {
    status: 400,
    message:
      "Une famille n’a pas d’instructeur habilité\u00A0: dites en dix caractères au moins comment elle sera examinée.",
    field: "exception",
  },
};
