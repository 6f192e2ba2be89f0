import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { ComplementGuard } from "./complement.machine.ts";

/** Why an action on a complement, its answer, an extension or the check of a document is refused. */
export type ComplementRefusal =
  | MoveRefusal<ComplementGuard>
  | "unknown-complement"
  | "unknown-application"
  | "changed-meanwhile"
  | "own-company"
  | "assigned"
  | "no-words"
  | "answer-unseen"
  | "answer-refused"
  | "document-refused"
  | "document-filed"
  | "no-extension-asked"
  | "day-out-of-range"
  | "unknown-target"
  | "asked-already"
  | "unknown-reason"
  | "unknown-filed-document"
  | "read-only"
  | "not-awaited"
  | "answered-meanwhile"
  | "other-answer"
  | "answer-missing"
  | "answer-too-long"
  | "not-a-number"
  | "document-not-there"
  | "document-ended"
  | "extension-asked-already"
  | "extension-too-late";

export const complementRefusals: Record<ComplementRefusal, RefusalAnswer> = {
  "unknown-complement": {
    status: 404,
    title: "Cette demande n’existe pas",
    message: "Elle n’est pas dans vos dossiers, ou l’adresse est incomplète.",
  },
  "unknown-application": {
    status: 404,
    title: "Ce dossier n’existe pas",
    message: "Il n’est pas dans votre espace, ou l’adresse est incomplète.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "Cette demande a changé entre-temps\u00A0: voici ce qu’elle est maintenant.",
  },
  "not-yours": {
    status: 403,
    message: "Ce geste ne vous revient pas au stade où en est le dossier.",
  },
  "own-company": {
    status: 403,
    message:
      "Vous agissez aussi pour cette entreprise\u00A0: une autre personne de l’organisme suit son dossier.",
  },
  assigned: {
    status: 409,
    message: "Prenez d’abord ce dossier\u00A0: une autre personne le suit, ou personne encore.",
  },
  "wrong-state": {
    status: 409,
    message: "Cette demande n’en est plus au stade qui le permet.",
  },
  "answer-given": { status: 409, message: "Cette demande n’a pas encore de réponse." },
  "day-given": { status: 409, message: "Donnez une date limite à cette demande." },
  "no-words": {
    status: 400,
    message: "Dites à l’entreprise ce qui est demandé, en quelques mots.",
    field: "text",
  },
  "answer-unseen": {
    status: 409,
    message:
      "Une page de la réponse ne vous a pas été montrée\u00A0: parcourez-la jusqu’en bas, puis acceptez.",
  },
  "answer-refused": {
    status: 409,
    message:
      "Une pièce de cette réponse est jugée non conforme\u00A0: jugez la réponse insuffisante, ou la pièce conforme.",
  },
  "document-refused": {
    status: 409,
    message: "C’est le fichier que nous avons refusé\u00A0: envoyez-en un autre.",
    field: "answer",
  },
  "document-filed": {
    status: 409,
    message: "Ce fichier est déjà dans ce dossier\u00A0: envoyez-en un autre.",
    field: "answer",
  },
  "no-extension-asked": {
    status: 409,
    message: "Aucun délai supplémentaire n’attend de réponse pour cette demande.",
  },
  "day-out-of-range": {
    status: 400,
    message: "La nouvelle date suit l’ancienne, et n’est pas à plus de 90\u00A0jours.",
    field: "until",
  },
  "unknown-target": {
    status: 400,
    message: "Ce dossier n’a pas cet élément\u00A0: choisissez ce que la demande vise.",
    field: "target",
  },
  "asked-already": {
    status: 409,
    message: "Une demande en cours vise déjà cet élément.",
    field: "target",
  },
  "unknown-reason": {
    status: 400,
    message: "Choisissez un motif de la liste en vigueur.",
    field: "reasonCode",
  },
  "unknown-filed-document": { status: 404, message: "Cette pièce n’est pas dans le dossier." },
  "read-only": {
    status: 403,
    message:
      "Votre accès permet de lire, pas de répondre. Demandez-le au responsable du compte de l’entreprise.",
  },
  "not-awaited": {
    status: 409,
    message:
      "Le dossier n’attend plus de réponse\u00A0: elles sont parties, ou l’instruction a repris.",
  },
  "answered-meanwhile": {
    status: 409,
    message:
      "Une autre personne de votre entreprise a répondu entre-temps. Sa réponse est affichée\u00A0: gardez-la, ou enregistrez la vôtre à sa place.",
  },
  "other-answer": { status: 400, message: "Cette demande attend une réponse d’une autre sorte." },
  "answer-missing": {
    status: 400,
    field: "answer",
    message: "Donnez votre réponse avant de l’enregistrer.",
  },
  "answer-too-long": {
    status: 400,
    field: "answer",
    message: "Votre réponse dépasse 5\u00A0000\u00A0caractères. Allez à l’essentiel.",
  },
  "not-a-number": {
    status: 400,
    field: "answer",
    message: "Écrivez un nombre entier, en chiffres, par exemple 120\u00A0000\u00A0000.",
  },
  "document-not-there": {
    status: 409,
    field: "answer",
    message:
      "Cette pièce n’est plus dans vos pièces. Choisissez-en une autre, ou envoyez-la de nouveau.",
  },
  "document-ended": {
    status: 409,
    field: "answer",
    message:
      "Cette pièce n’est plus valable aujourd’hui, ou sa date manque. Envoyez la pièce à jour.",
  },
  "extension-asked-already": {
    status: 409,
    message: "Un délai supplémentaire a déjà été demandé\u00A0: il ne peut l’être qu’une fois.",
  },
  "extension-too-late": {
    status: 409,
    message:
      "La date limite est passée\u00A0: un délai ne peut plus être demandé. Répondez dès que possible.",
  },
};
