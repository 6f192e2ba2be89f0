import type { RefusalAnswer } from "#app/kernel/result.ts";
import { type VersionRefusal, versionRefusals } from "#app/settings/edition.refusals.ts";

/** Why a version of a requirement is not published. */
export type RequirementRefusal = VersionRefusal | "code-taken" | "unknown-code";

export const requirementRefusals: Record<
  RequirementRefusal,
  RefusalAnswer<"effectiveFrom" | "code" | "subAreas">
> = {
  "not-yours": {
    status: 403,
    message: "Seul un administrateur change les pièces demandées.",
  },
  ...versionRefusals,
  "edited-meanwhile": {
    status: 409,
    message:
      "Quelqu’un d’autre a changé cette pièce entre-temps. Relisez-la ci-dessous avant de recommencer.",
  },
  "code-taken": {
    status: 409,
    field: "code",
    message: "Une pièce porte déjà ce code\u00A0: donnez-en un autre à celle-ci.",
  },
  "unknown-code": {
    status: 400,
    field: "subAreas",
    message:
      "Un de ces codes n’est pas dans la nomenclature en vigueur (exemple\u00A0: 2101). Séparez-les par des virgules.",
  },
};
