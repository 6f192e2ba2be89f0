import type { RefusalAnswer } from "#app/kernel/result.ts";

export type MessageRefusal =
  | "unknown-application"
  | "read-only"
  | "not-yours"
  | "own-company"
  | "no-words"
  | "too-long"
  | "draft"
  | "unknown-document"
  | "too-many-today";

export const messageRefusals: Record<MessageRefusal, RefusalAnswer<"body" | "documentId">> = {
  "unknown-application": {
    status: 404,
    title: "Ce dossier n’existe pas",
    message: "Il n’est pas dans votre espace, ou l’adresse est incomplète.",
  },
  "read-only": {
    status: 403,
    message:
      "Votre accès permet de lire, pas d’écrire. Demandez-le au responsable du compte de l’entreprise.",
  },
  "not-yours": {
    status: 403,
    message: "Écrire sur ce dossier ne fait pas partie de vos fonctions.",
  },
  "own-company": {
    status: 403,
    message:
      "Vous agissez aussi pour cette entreprise\u00A0: une autre personne de l’organisme suit son dossier.",
  },
  "no-words": { status: 400, field: "body", message: "Écrivez votre message avant de l’envoyer." },
  "too-long": {
    status: 400,
    field: "body",
    message: "Votre message dépasse 5\u00A0000\u00A0caractères. Coupez-le en deux.",
  },
  draft: {
    status: 409,
    message:
      "Ce dossier n’est pas encore déposé\u00A0: personne ne le suit. Écrivez-nous par la page Contact.",
  },
  "unknown-document": {
    status: 409,
    field: "documentId",
    message: "Cette pièce n’est plus dans vos pièces\u00A0: choisissez-en une autre.",
  },
  "too-many-today": {
    status: 409,
    message:
      "Beaucoup de messages ont été écrits aujourd’hui sur ce dossier. Continuez demain, ou appelez-nous.",
  },
};
