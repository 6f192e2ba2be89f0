import type { RefusalAnswer } from "#app/kernel/result.ts";
import {
  type DraftRefusal,
  draftRefusals,
  type EditionRefusal,
  editionRefusals,
} from "#app/settings/edition.refusals.ts";
import type { EditRefusal } from "./edit-nomenclature.ts";

/** Why a draft of the nomenclature is not started, changed or published, or an edition not withdrawn. */
export type NomenclatureRefusal =
  | Exclude<EditionRefusal, "number-taken">
  | DraftRefusal
  | EditRefusal
  | "nothing-changes"
  | "empty-area"
  | "edition-follows";

export const nomenclatureRefusals: Record<
  NomenclatureRefusal,
  RefusalAnswer<"effectiveFrom" | "number" | "code">
> = {
  ...editionRefusals,
  ...draftRefusals,
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
  "nothing-changes": {
    status: 409,
    message: "Ce brouillon ne change encore rien\u00A0: il n’y a rien à publier.",
  },
  "empty-area": {
    status: 409,
    message:
      "Un domaine ajouté n’a aucun sous-domaine. Ajoutez-lui-en un, ou retirez-le du brouillon.",
  },
  "edition-follows": {
    status: 409,
    message: "Une autre édition a été publiée après celle-ci. Retirez-la d’abord.",
  },
};
