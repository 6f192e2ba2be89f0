import type { RefusalAnswer } from "#app/kernel/result.ts";

export type MemberResetRefusal =
  | "not-yours"
  | "unknown-member"
  | "disabled"
  | "nothing-to-reset"
  | "reset-asked"
  | "no-reset"
  | "own-reset";

/** French texts of refusals on the page of a member. */
export const memberResetRefusals: Record<MemberResetRefusal, RefusalAnswer> = {
  "not-yours": { status: 403, message: "Votre rôle lit ces demandes sans les décider." },
  "unknown-member": { status: 404, message: "Cette personne n’agit pour aucune entreprise." },
  disabled: { status: 409, message: "Ce compte est désactivé." },
  "nothing-to-reset": {
    status: 409,
    message:
      "Cette personne n’a aucun moyen de double vérification\u00A0: il n’y a rien à remettre à zéro.",
  },
  "reset-asked": { status: 409, message: "Une remise à zéro est déjà demandée pour elle." },
  "no-reset": { status: 409, message: "Cette demande n’existe pas, ou elle est déjà close." },
  "own-reset": {
    status: 409,
    message: "Vous avez fait cette demande\u00A0: une autre personne doit l’approuver.",
  },
};
