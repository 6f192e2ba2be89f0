import type { RefusalAnswer } from "#app/kernel/result.ts";

export type StaffRefusal =
  | "not-yours"
  | "own-account"
  | "unknown-person"
  | "already-a-person"
  | "address-of-a-member"
  | "name-taken"
  | "last-administrator"
  | "role-held"
  | "role-not-held"
  | "roles-apart"
  | "role-proposed"
  | "no-proposal"
  | "own-proposal"
  | "invitation-accepted"
  | "nothing-to-reset"
  | "reset-asked"
  | "no-reset"
  | "own-reset"
  | "disabled";

/** French texts of refusals on the pages of people and roles. */
export const staffRefusals: Record<StaffRefusal, RefusalAnswer> = {
  "not-yours": { status: 403, message: "Seul un administrateur peut faire cela." },
  "own-account": {
    status: 409,
    message:
      "Personne ne change ses propres rôles ni ne ferme son propre compte. Demandez-le à un autre administrateur.",
  },
  "unknown-person": { status: 404, message: "Cette personne n’existe pas ou n’existe plus." },
  "already-a-person": {
    status: 409,
    message:
      "Cette adresse est déjà celle d’une personne de l’organisme. Ouvrez sa fiche pour changer ses rôles.",
  },
  "address-of-a-member": {
    status: 409,
    message:
      "Cette adresse est celle du compte d’une entreprise. Invitez la personne avec une autre adresse\u00A0: nul n’instruit et ne dépose avec le même compte.",
  },
  "name-taken": {
    status: 409,
    field: "name",
    message:
      "Une personne de l’organisme porte déjà ce nom, ou l’a porté\u00A0: ajoutez un second prénom ou une fonction, pour que personne ne les confonde.",
  },
  "last-administrator": {
    status: 409,
    message:
      "C’est le dernier administrateur actif. Donnez d’abord ce rôle à une autre personne, qui doit avoir accepté son invitation.",
  },
  "role-held": { status: 409, message: "Cette personne a déjà ce rôle." },
  "role-not-held": { status: 409, message: "Cette personne n’a pas, ou n’a plus, ce rôle." },
  "roles-apart": {
    status: 409,
    message:
      "Ce rôle ne va pas avec un rôle que cette personne a déjà. Sa fiche dit lesquels s’excluent, et pourquoi.",
  },
  "role-proposed": {
    status: 409,
    message: "Un changement de ce rôle attend déjà une seconde personne.",
  },
  "no-proposal": {
    status: 409,
    message: "Cette proposition n’existe pas, ou elle est déjà décidée.",
  },
  "own-proposal": {
    status: 409,
    message: "Vous avez fait cette proposition\u00A0: un autre administrateur doit l’approuver.",
  },
  "invitation-accepted": {
    status: 409,
    message: "Cette personne a déjà accepté son invitation.",
  },
  "nothing-to-reset": {
    status: 409,
    message:
      "Cette personne n’a aucun moyen de double vérification\u00A0: il n’y a rien à remettre à zéro.",
  },
  "reset-asked": { status: 409, message: "Une remise à zéro est déjà demandée pour elle." },
  "no-reset": { status: 409, message: "Cette demande n’existe pas, ou elle est déjà close." },
  "own-reset": {
    status: 409,
    message: "Vous avez fait cette demande\u00A0: un autre administrateur doit l’approuver.",
  },
  disabled: { status: 409, message: "Ce compte est désactivé. Réactivez-le d’abord." },
};
