import type { RefusalAnswer } from "#app/kernel/result.ts";

export type ViewRefusal = "not-yours" | "unknown-view" | "name-taken" | "too-many";

export const viewRefusals: Record<ViewRefusal, RefusalAnswer<"name">> = {
  "not-yours": {
    status: 403,
    message: "Vous partagez une vue avec un rôle que vous avez, et avec lui seul.",
  },
  "unknown-view": { status: 404, message: "Cette vue n’existe plus, ou n’est pas la vôtre." },
  "name-taken": {
    status: 409,
    field: "name",
    message: "Une de vos vues porte déjà ce nom. Choisissez-en un autre.",
  },
  "too-many": { status: 409, message: "Vous gardez déjà 40 vues. Supprimez-en une d’abord." },
};
