import type { RefusalAnswer } from "#app/kernel/result.ts";
import { type EditionRefusal, editionRefusals } from "#app/settings/edition.refusals.ts";
import type { EditRefusal } from "./edit-nomenclature.ts";

/** Why a draft of the nomenclature is not begun, changed or published, or an edition not withdrawn. */
export type NomenclatureRefusal =
  | Exclude<EditionRefusal, "number-taken">
  | EditRefusal
  | "draft-exists"
  | "no-draft"
  | "draft-changed"
  | "nothing-changes"
  | "empty-area"
  | "has-begun"
  | "edition-follows"
  | "edition-gone";

export const nomenclatureRefusals: Record<
  NomenclatureRefusal,
  RefusalAnswer<"effectiveFrom" | "number" | "code">
> = {
  ...editionRefusals,
  "edited-meanwhile": {
    status: 409,
    message:
      "Une autre édition a été publiée ou retirée depuis le début de ce brouillon. Abandonnez-le et recommencez depuis la dernière édition.",
  },
  "unknown-code": {
    status: 404,
    message: "Ce code n’est pas dans le brouillon. Il vient peut-être d’en être retiré.",
  },
  "code-taken": {
    status: 409,
    field: "code",
    message: "Ce code est déjà pris dans ce brouillon\u00A0: choisissez-en un autre.",
  },
  "code-shape": {
    status: 400,
    field: "code",
    message: "Ce code n’a pas la bonne forme\u00A0: il commence par celui qui le contient.",
  },
  "code-known": {
    status: 409,
    field: "code",
    message:
      "Ce code a déjà désigné un sous-domaine qui a pris fin, et le désigne pour toujours. Choisissez-en un autre, ou reprenez-le depuis le brouillon.",
  },
  "not-empty": {
    status: 409,
    message:
      "Ce domaine contient encore des sous-domaines. Il disparaît quand le dernier prend fin.",
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
    message: "Ce brouillon ne change encore rien\u00A0: il n’y a rien à publier.",
  },
  "empty-area": {
    status: 409,
    message:
      "Un domaine ajouté n’a aucun sous-domaine. Ajoutez-lui-en un, ou retirez-le du brouillon.",
  },
  "has-begun": {
    status: 409,
    message: "Cette édition est entrée en vigueur\u00A0: publiez-en une autre pour la changer.",
  },
  "edition-follows": {
    status: 409,
    message: "Une autre édition a été publiée après celle-ci. Retirez-la d’abord.",
  },
  "edition-gone": { status: 409, message: "Cette édition a déjà été retirée." },
};
