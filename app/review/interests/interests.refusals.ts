import type { RefusalAnswer } from "#app/kernel/result.ts";
import { tooLong } from "#app/kernel/too-long.ts";

/** Characters of why a suggestion is no interest. */
export const longestReason = 1_000;

export type DeclareRefusal =
  | "unknown-application"
  | "not-yours"
  | "own-company"
  | "no-undertaking"
  | "tie-excludes"
  | "suggestion-open"
  | "no-reason"
  | "reason-too-long"
  | "conflict-stands";

export const declareRefusals: Record<
  DeclareRefusal,
  RefusalAnswer<"reason" | "ties" | "outcome">
> = {
  "unknown-application": { status: 404, message: "Ce dossier n’existe pas." },
  "not-yours": {
    status: 403,
    message: "Instruire un dossier ne fait pas partie de vos fonctions.",
  },
  "own-company": {
    status: 403,
    message:
      "Vous agissez aussi pour cette entreprise\u00A0: une autre personne de l’organisme suit son dossier.",
  },
  "no-undertaking": {
    status: 409,
    message: "Signez d’abord votre engagement de confidentialité et d’indépendance.",
  },
  "tie-excludes": {
    status: 409,
    message:
      "Un lien actuel, ou fini depuis moins de deux ans, est un conflit d’intérêts\u00A0: déclarez-le ainsi.",
    field: "ties",
  },
  "suggestion-open": {
    status: 400,
    message: "Dites pourquoi chaque point relevé n’est pas un intérêt, ou déclarez un conflit.",
    field: "outcome",
  },
  "no-reason": {
    status: 400,
    message: "Dites ce qui vous lie à l’entreprise.",
    field: "reason",
  },
  "reason-too-long": { ...tooLong("Une explication", longestReason), field: "outcome" },
  "conflict-stands": {
    status: 409,
    message: "Vous avez déclaré un conflit d’intérêts sur ce dossier\u00A0: il vous reste fermé.",
  },
};
