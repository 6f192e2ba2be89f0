import type { RefusalAnswer } from "#app/kernel/result.ts";
import {
  type DraftRefusal,
  draftRefusals,
  type EditionRefusal,
  editionRefusals,
} from "#app/settings/edition.refusals.ts";
import type { TermsEditRefusal } from "./edit-terms.ts";

/** Why a draft of the terms is not started, changed or published, an edition not withdrawn, or terms not accepted. */
export type TermsRefusal =
  | Extract<EditionRefusal, "not-yours" | "begins-in-the-past" | "number-taken">
  | DraftRefusal
  | TermsEditRefusal
  | "nothing-changes"
  | "begins-before-one-to-come"
  | "not-prepared"
  | "other-terms";

export const termsRefusals: Record<TermsRefusal, RefusalAnswer<"effectiveFrom" | "number">> = {
  "not-yours": editionRefusals["not-yours"],
  "begins-in-the-past": editionRefusals["begins-in-the-past"],
  "number-taken": editionRefusals["number-taken"],
  ...draftRefusals,
  "unknown-article": {
    status: 404,
    message: "Cet article n’est plus dans le brouillon. Quelqu’un vient peut-être de l’en retirer.",
  },
  "last-article": {
    status: 409,
    message: "C’est le seul article\u00A0: des conditions générales en ont au moins un.",
  },
  "text-too-long": {
    status: 400,
    message: "Le texte entier serait trop long. Raccourcissez-le avant d’ajouter autre chose.",
  },
  "nothing-changes": {
    status: 409,
    message:
      "Ce brouillon dit la même chose que la dernière édition\u00A0: il n’y a rien à publier.",
  },
  "begins-before-one-to-come": {
    status: 409,
    field: "effectiveFrom",
    message:
      "Une édition publiée commence ce jour-là ou plus tard\u00A0: choisissez un jour suivant, ou retirez-la d’abord.",
  },
  "not-prepared": {
    status: 409,
    message: "Le document n’est pas prêt\u00A0: préparez la publication, puis relisez-le.",
  },
  "other-terms": {
    status: 409,
    message:
      "D’autres conditions sont entrées en vigueur entre-temps. Les voici\u00A0: lisez-les avant d’accepter.",
  },
};
