import type { MoveRefusal } from "#app/kernel/machine.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { AttemptGuard } from "./attempts/attempt.machine.ts";
import type { PaymentGuard } from "./payment.machine.ts";

/** Why an action on a payment is refused. */
export type PaymentRefusal =
  | MoveRefusal<PaymentGuard | AttemptGuard>
  | "unknown-payment"
  | "changed-meanwhile"
  | "not-due"
  | "too-late"
  | "rail-not-offered"
  | "earlier-unanswered"
  | "already-declared"
  | "declared-too-often"
  | "wrong-value-day"
  | "own-refund"
  | "nothing-to-refund"
  | "refund-asked-already"
  | "no-refund"
  | "provider-asked"
  | "day-closed"
  | "day-to-come"
  | "earlier-day-open"
  | "difference-unexplained"
  | "no-difference"
  | "no-movement"
  | "fee-takes-all"
  | "wrong-movement-day"
  | "more-than-held"
  | "movement-recorded"
  | "day-open"
  | "not-correctable"
  | "no-correction"
  | "own-correction";

export const paymentRefusals: Record<PaymentRefusal, RefusalAnswer> = {
  "unknown-payment": { status: 404, message: "Ce paiement n’existe pas." },
  "not-yours": { status: 403, message: "Cet acte ne revient pas à votre rôle." },
  "wrong-state": {
    status: 409,
    message: "Le statut de ce paiement ne permet pas ou plus cet acte.",
  },
  "changed-meanwhile": {
    status: 409,
    message: "Ce paiement a changé entre-temps\u00A0: relisez-le.",
  },
  "not-due": { status: 409, message: "Ce paiement n’est plus à régler." },
  "too-late": {
    status: 409,
    message: "Le dernier jour pour régler ces frais est passé\u00A0: rien n’a été pris.",
  },
  "rail-not-offered": {
    status: 409,
    message:
      "Ce moyen de paiement n’est pas proposé pour ce montant\u00A0: choisissez-en un autre.",
  },
  "earlier-unanswered": {
    status: 409,
    message:
      "Le service du premier paiement ne nous répond pas, et vous y avez peut-être déjà payé. Attendez cinq minutes avant de choisir un autre moyen\u00A0: vous ne paierez pas deux fois.",
  },
  "other-person": {
    status: 403,
    message: "Une autre personne que vous doit faire cet acte.",
  },
  "counted-by-another": {
    status: 409,
    message: "Ces espèces doivent d’abord être comptées par une autre personne que vous.",
  },
  "nothing-under-way": {
    status: 409,
    message:
      "Un paiement est en cours par un des moyens\u00A0: attendez qu’il aboutisse ou s’éteigne.",
  },
  "money-came": { status: 409, message: "Aucune somme n’est arrivée pour ce paiement." },
  "already-declared": {
    status: 409,
    message: "Une preuve de ce moyen de paiement attend déjà d’être vérifiée.",
  },
  "declared-too-often": {
    status: 409,
    message:
      "Vous avez déclaré vingt paiements depuis hier. Attendez que nous les ayons vérifiés, ou appelez-nous.",
  },
  "wrong-value-day": {
    status: 400,
    field: "valueOn",
    message:
      "La date de valeur ne va pas avec la déclaration\u00A0: au plus tôt 30\u00A0jours avant elle, au plus tard aujourd’hui.",
  },
  "own-refund": {
    status: 403,
    message: "Une autre personne doit approuver le remboursement que vous avez demandé.",
  },
  "nothing-to-refund": { status: 409, message: "Il n’y a rien à rembourser de cette somme." },
  "refund-asked-already": {
    status: 409,
    message: "Un remboursement de cette somme est déjà demandé.",
  },
  "provider-asked": {
    status: 409,
    field: "providerHasNot",
    message:
      "L’opérateur a déjà été prié de rendre cette somme. Vérifiez sur le compte marchand qu’elle n’est pas partie, puis cochez-le.",
  },
  "no-refund": { status: 409, message: "Ce remboursement n’attend plus cet acte." },
  "day-closed": { status: 409, message: "Cette journée est déjà close." },
  "day-to-come": { status: 400, message: "Une journée à venir ne peut pas être close." },
  "earlier-day-open": {
    status: 409,
    message:
      "Une journée plus ancienne a des écritures et n’est pas close\u00A0: commencez par elle.",
  },
  "difference-unexplained": {
    status: 400,
    field: "note",
    message: "Le compte ne correspond pas aux écritures\u00A0: expliquez la différence.",
  },
  "no-movement": { status: 400, message: "Choisissez d’où vient cet argent." },
  "fee-takes-all": {
    status: 400,
    field: "fee",
    message: "Les frais doivent être plus petits que la somme versée.",
  },
  "wrong-movement-day": {
    status: 400,
    field: "valueOn",
    message: "La date de valeur doit être l’un des 30\u00A0derniers jours, ou aujourd’hui.",
  },
  "more-than-held": {
    status: 409,
    field: "amount",
    message: "Nos écritures ne tiennent pas cette somme sur ce compte\u00A0: vérifiez le montant.",
  },
  "movement-recorded": {
    status: 409,
    field: "reference",
    message: "Ce numéro est déjà enregistré pour ce compte.",
  },
  "day-open": {
    status: 409,
    message: "Cette journée n’est pas close\u00A0: comptez de nouveau en la clôturant.",
  },
  "not-correctable": {
    status: 400,
    message: "Choisissez deux comptes différents, dont l’argent peut être déplacé.",
  },
  "no-correction": { status: 409, message: "Cette correction n’attend plus de décision." },
  "own-correction": {
    status: 403,
    message: "Une autre personne doit décider de la correction que vous avez proposée.",
  },
  "no-difference": { status: 409, message: "Cette différence n’attend plus d’explication." },
};
