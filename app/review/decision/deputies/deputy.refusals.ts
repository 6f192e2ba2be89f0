import { DAYS_REVERSED } from "#app/forms/typed-day.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";

export type DeputyRefusal =
  | "not-yours"
  | "not-a-member"
  | "own-term"
  | "own-proposal"
  | "terms-overlap"
  | "days-reversed"
  | "in-the-past"
  | "unknown-term"
  | "decided-already"
  | "not-in-force";

const conflict = (message: string): RefusalAnswer => ({ status: 409, message });

export const deputyRefusals: Record<DeputyRefusal, RefusalAnswer> = {
  "not-yours": {
    status: 403,
    message: "Nommer une suppléance de la présidence ne fait pas partie de vos fonctions.",
  },
  "not-a-member": conflict("Le suppléant est un membre de la commission."),
  "own-term": conflict("Personne ne se propose ni ne se nomme suppléant."),
  "own-proposal": conflict(
    "Qui propose un suppléant ne le nomme pas\u00A0: il y faut deux personnes.",
  ),
  "terms-overlap": conflict("Cette personne est déjà suppléante, ou proposée, un de ces jours."),
  "days-reversed": { status: 400, message: `${DAYS_REVERSED}.` },
  "in-the-past": {
    status: 400,
    message: "Le suppléant est nommé à l’avance\u00A0: le premier jour ne peut être passé.",
  },
  "unknown-term": { status: 404, message: "Cette proposition n’existe pas." },
  "not-in-force": conflict("Ce suppléant n’est plus en fonction."),
  "decided-already": conflict("Cette proposition a déjà sa réponse."),
};
