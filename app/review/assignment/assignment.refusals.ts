import type { RefusalAnswer } from "#app/kernel/result.ts";

export type TakeRefusal =
  | "unknown-application"
  | "not-yours"
  | "wrong-state"
  | "not-declared"
  | "taken"
  | "not-authorised";

export const takeRefusals: Record<TakeRefusal, RefusalAnswer<never>> = {
  "unknown-application": { status: 404, message: "Ce dossier n’existe pas." },
  "not-yours": {
    status: 403,
    message: "Prendre ce dossier ne fait pas partie de vos fonctions.",
  },
  "wrong-state": {
    status: 409,
    message: "Ce dossier n’attend plus qu’on le prenne\u00A0: relisez-le.",
  },
  "not-declared": { status: 409, message: "Déclarez d’abord vos intérêts." },
  taken: { status: 409, message: "Une autre personne a pris ce dossier, ou on le lui a confié." },
  "not-authorised": {
    status: 409,
    message: "Votre habilitation ne couvre pas toutes les familles de ce dossier.",
  },
};
