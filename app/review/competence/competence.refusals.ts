import type { RefusalAnswer } from "#app/kernel/result.ts";

export type AuthorisationRefusal =
  | "not-yours"
  | "unknown-authorisation"
  | "unknown-holder"
  | "unknown-family"
  | "own-authorisation"
  | "own-proposal"
  | "decided-already"
  | "not-in-force";

export const authorisationRefusals: Record<
  AuthorisationRefusal,
  RefusalAnswer<"holder" | "families">
> = {
  "not-yours": {
    status: 403,
    message: "Habiliter une personne ne fait pas partie de vos fonctions.",
  },
  "unknown-authorisation": { status: 404, message: "Cette habilitation n’existe pas." },
  "unknown-holder": {
    status: 409,
    message: "Cette personne n’instruit pas, ne siège pas et n’est pas un expert connu.",
    field: "holder",
  },
  "unknown-family": {
    status: 409,
    message: "Une des familles n’est pas dans la nomenclature.",
    field: "families",
  },
  "own-authorisation": {
    status: 403,
    message: "Personne ne s’habilite soi-même\u00A0: deux autres personnes le font.",
  },
  "own-proposal": {
    status: 403,
    message: "Vous l’avez proposée\u00A0: une autre personne décide.",
  },
  "decided-already": { status: 409, message: "Cette proposition est déjà décidée." },
  "not-in-force": { status: 409, message: "Cette habilitation n’est pas en vigueur." },
};
