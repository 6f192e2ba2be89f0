import type { RefusalAnswer } from "#app/kernel/result.ts";
import { type EditionRefusal, editionRefusals } from "#app/settings/edition.refusals.ts";
import type { TermsEditRefusal } from "./edit-terms.ts";

/** Why a draft of the terms is not begun, changed or published, an edition not withdrawn, or terms not accepted. */
export type TermsRefusal =
  | Extract<
      EditionRefusal,
      "not-permitted" | "begins-in-the-past" | "edited-meanwhile" | "number-taken"
    >
  | TermsEditRefusal
  | "draft-exists"
  | "no-draft"
  | "draft-changed"
  | "nothing-changes"
  | "begins-before-one-to-come"
  | "not-prepared"
  | "has-begun"
  | "edition-gone"
  | "other-terms";

export const termsRefusals: Record<TermsRefusal, RefusalAnswer<"effectiveFrom" | "number">> = {
  "not-permitted": editionRefusals["not-permitted"],
  "begins-in-the-past": editionRefusals["begins-in-the-past"],
  "number-taken": editionRefusals["number-taken"],
  "edited-meanwhile": {
    status: 409,
    message:
      "Une autre édition a été publiée ou retirée depuis le début de ce brouillon. Abandonnez-le et recommencez depuis la dernière édition.",
  },
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
  "has-begun": {
    status: 409,
    message: "Cette édition est entrée en vigueur\u00A0: publiez-en une autre pour la changer.",
  },
  "edition-gone": { status: 409, message: "Cette édition a déjà été retirée." },
  "other-terms": {
    status: 409,
    message:
      "D’autres conditions sont entrées en vigueur entre-temps. Les voici\u00A0: lisez-les avant d’accepter.",
  },
};
