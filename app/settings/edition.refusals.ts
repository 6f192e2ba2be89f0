import type { RefusalAnswer } from "#app/kernel/result.ts";

/** Why an edition of the nomenclature, of the terms or of the tariff is not published. */
export type EditionRefusal =
  | "not-permitted"
  | "begins-in-the-past"
  | "begins-before-the-latest"
  | "edited-meanwhile"
  | "no-sub-area"
  | "code-twice"
  | "number-taken";

export const editionRefusals: Record<EditionRefusal, RefusalAnswer<"effectiveFrom" | "number">> = {
  "not-permitted": {
    status: 403,
    message: "Vous n’avez pas le droit de publier ce changement.",
  },
  "begins-in-the-past": {
    status: 409,
    field: "effectiveFrom",
    message: "Cette date d’effet est passée\u00A0: choisissez aujourd’hui ou un jour à venir.",
  },
  "begins-before-the-latest": {
    status: 409,
    field: "effectiveFrom",
    message:
      "Une édition déjà publiée commence plus tard\u00A0: choisissez le jour où elle commence, ou un jour suivant.",
  },
  "edited-meanwhile": {
    status: 409,
    message:
      "Une autre édition a été publiée entre-temps\u00A0: relisez-la avant de publier la vôtre.",
  },
  "no-sub-area": {
    status: 400,
    message: "Une édition de la nomenclature comporte au moins un sous-domaine.",
  },
  "code-twice": {
    status: 400,
    message: "Un code figure deux fois dans cette édition\u00A0: chacun n’en désigne qu’un.",
  },
  "number-taken": {
    status: 409,
    field: "number",
    message: "Une édition porte déjà ce numéro\u00A0: donnez-en un autre à celle-ci.",
  },
};
