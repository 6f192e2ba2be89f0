import { DAYS_REVERSED } from "#app/forms/typed-day.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";

export type TakeRefusal =
  | "unknown-application"
  | "not-yours"
  | "wrong-state"
  | "not-declared"
  | "taken"
  | "objected"
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
  objected: {
    status: 409,
    message:
      "L’opposition de l’entreprise à votre égard a été retenue\u00A0: une autre personne examine ce dossier.",
  },
  taken: { status: 409, message: "Une autre personne a pris ce dossier, ou on le lui a confié." },
  "not-authorised": {
    status: 409,
    message: "Votre habilitation ne couvre pas toutes les familles de ce dossier.",
  },
};

export type OfferRefusal =
  | "unknown-application"
  | "not-yours"
  | "wrong-state"
  | "unknown-person"
  | "has-it-already"
  | "own-company"
  | "in-conflict"
  | "objected"
  | "absent"
  | "not-authorised"
  | "reason-too-long"
  | "offered-already";

/** Characters of why an application is entrusted without an authorisation for a family. */
export const longestException = 1_000;

export const offerRefusals: Record<OfferRefusal, RefusalAnswer<never>> = {
  "unknown-application": { status: 404, message: "Ce dossier n’existe pas." },
  "not-yours": {
    status: 403,
    message: "Attribuer ce dossier ne fait pas partie de vos fonctions.",
  },
  "wrong-state": {
    status: 409,
    message: "Ce dossier n’attend plus qu’on l’attribue\u00A0: relisez-le.",
  },
  "unknown-person": {
    status: 409,
    message: "Cette personne n’a pas la fonction que ce dossier demande.",
  },
  "has-it-already": { status: 409, message: "Cette personne suit déjà ce dossier." },
  "own-company": { status: 409, message: "Cette personne agit pour l’entreprise." },
  "in-conflict": {
    status: 409,
    message: "Cette personne a déclaré un conflit d’intérêts sur ce dossier.",
  },
  objected: {
    status: 409,
    message: "L’opposition de l’entreprise à cette personne a été retenue.",
  },
  absent: { status: 409, message: "Cette personne est absente aujourd’hui." },
  "not-authorised": {
    status: 409,
    message:
      "Son habilitation ne couvre pas toutes les familles\u00A0: écrivez pourquoi le dossier lui est confié malgré tout.",
  },
  "reason-too-long": tooLong("Une explication", longestException),
  "offered-already": {
    status: 409,
    message: "Le dossier est déjà proposé à une personne\u00A0: retirez d’abord cette proposition.",
  },
};

export type AbsenceRefusal = "not-yours" | "unknown-person" | "days" | "past" | "unknown-absence";

export const absenceRefusals: Record<AbsenceRefusal, RefusalAnswer<"toOn">> = {
  "not-yours": {
    status: 403,
    message: "Noter cette absence ne fait pas partie de vos fonctions.",
  },
  "unknown-person": { status: 409, message: "Cette personne n’instruit pas de dossiers." },
  days: { status: 400, message: `${DAYS_REVERSED}.`, field: "toOn" },
  past: { status: 400, message: "Cette absence est déjà finie.", field: "toOn" },
  "unknown-absence": { status: 404, message: "Cette absence n’existe plus." },
};
