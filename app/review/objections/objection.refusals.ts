import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";

export type RaiseRefusal =
  | "not-yours"
  | "unknown-application"
  | "unknown-person"
  | "raised-already"
  | "too-late"
  | "no-reason"
  | "reason-too-long";

/** Characters of an objection, and of the reasons of its decision. */
export const longestObjection = 2_000;

export const raiseRefusals: Record<RaiseRefusal, RefusalAnswer<"reason">> = {
  "not-yours": {
    status: 403,
    message:
      "Votre accès permet de lire ce dossier, pas de vous opposer\u00A0: demandez-le au responsable du compte.",
  },
  "unknown-application": { status: 404, message: "Ce dossier n’existe pas." },
  "unknown-person": {
    status: 409,
    message:
      "Cette personne n’examine plus votre dossier\u00A0: il n’y a plus lieu de s’y opposer.",
  },
  "raised-already": {
    status: 409,
    message: "Votre opposition est déjà enregistrée. Nous vous écrirons la décision.",
  },
  "too-late": {
    status: 409,
    message:
      "Le délai pour s’opposer est passé. Si un fait nouveau est apparu, écrivez-le par les messages du dossier.",
  },
  "no-reason": {
    status: 400,
    message: "Dites pourquoi vous doutez de l’impartialité de cette personne.",
    field: "reason",
  },
  "reason-too-long": { ...tooLong("Votre texte", longestObjection), field: "reason" },
};

export type DecideObjectionRefusal =
  | "not-yours"
  | "unknown-objection"
  | "not-declared"
  | "objected-to"
  | "named-expert"
  | "decided-already"
  | "no-reason"
  | "reason-too-long";

export const decideObjectionRefusals: Record<DecideObjectionRefusal, RefusalAnswer<"decision">> = {
  "not-yours": {
    status: 403,
    message: "Décider des oppositions ne fait pas partie de vos fonctions.",
  },
  "unknown-objection": { status: 404, message: "Cette opposition n’existe pas." },
  "not-declared": { status: 409, message: "Déclarez d’abord vos intérêts dans ce dossier." },
  "objected-to": {
    status: 403,
    message: "Cette opposition vous vise\u00A0: une autre personne décide.",
  },
  "named-expert": {
    status: 403,
    message: "Vous avez choisi cet expert\u00A0: une autre personne décide.",
  },
  "decided-already": { status: 409, message: "Cette opposition est déjà décidée." },
  "no-reason": {
    status: 400,
    message: "Écrivez les raisons de la décision\u00A0: l’entreprise les lira.",
    field: "decision",
  },
  "reason-too-long": { ...tooLong("La décision", longestObjection), field: "decision" },
};
