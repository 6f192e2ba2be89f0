import type { RefusalAnswer } from "#app/kernel/result.ts";

/** Why an edition of the nomenclature, of the terms or of the tariff is not published. */
export type EditionRefusal =
  | "not-yours"
  | "begins-in-the-past"
  | "begins-before-the-latest"
  | "edited-meanwhile"
  | "no-sub-area"
  | "code-twice"
  | "number-taken";

export const editionRefusals: Record<EditionRefusal, RefusalAnswer<"effectiveFrom" | "number">> = {
  "not-yours": {
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

/** Why a version of a requirement or of a reason is not published. */
export type VersionRefusal = keyof typeof versionRefusals | "not-yours" | "edited-meanwhile";

export const versionRefusals = {
  "begins-in-the-past": { ...editionRefusals["begins-in-the-past"], field: "effectiveFrom" },
  "begins-before-the-latest": {
    status: 409,
    field: "effectiveFrom",
    message:
      "Une version déjà enregistrée commence plus tard\u00A0: choisissez le jour où elle commence, ou un jour suivant.",
  },
  "nothing-changes": { status: 409, message: "Rien ne diffère de la dernière version." },
} satisfies Record<string, RefusalAnswer<"effectiveFrom">>;

/** Why a draft of the nomenclature or of the terms is not started, changed or published, or an edition not withdrawn. */
export type DraftRefusal =
  | "edited-meanwhile"
  | "draft-exists"
  | "no-draft"
  | "draft-changed"
  | "has-begun"
  | "edition-gone";

export const draftRefusals: Record<DraftRefusal, RefusalAnswer<"effectiveFrom">> = {
  "edited-meanwhile": {
    status: 409,
    message:
      "Une autre édition a été publiée ou retirée depuis le début de ce brouillon. Abandonnez-le et recommencez depuis la dernière édition.",
  },
  "draft-exists": {
    status: 409,
    message: "Un brouillon existe déjà\u00A0: continuez-le, ou abandonnez-le d’abord.",
  },
  "no-draft": {
    status: 409,
    message: "Ce brouillon n’existe plus\u00A0: quelqu’un l’a publié ou abandonné.",
  },
  "draft-changed": {
    status: 409,
    message:
      "Quelqu’un d’autre a changé ce brouillon entre-temps. Relisez-le tel qu’il est maintenant, puis recommencez si c’est encore utile.",
  },
  "has-begun": {
    status: 409,
    message: "Cette édition est entrée en vigueur\u00A0: publiez-en une autre pour la changer.",
  },
  "edition-gone": { status: 409, message: "Cette édition a déjà été retirée." },
};
