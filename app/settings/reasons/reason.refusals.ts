import type { RefusalAnswer } from "#app/kernel/result.ts";
import { type VersionRefusal, versionRefusals } from "../edition.refusals.ts";

/** Why a version of a reason is not published. */
export type ReasonRefusal = VersionRefusal | "text-twice";

export const reasonRefusals: Record<ReasonRefusal, RefusalAnswer<"effectiveFrom" | "text">> = {
  "not-yours": { status: 403, message: "Seul un administrateur change les motifs." },
  ...versionRefusals,
  "edited-meanwhile": {
    status: 409,
    message:
      "Quelqu’un d’autre a changé ce motif entre-temps. Relisez-le ci-dessous avant de recommencer.",
  },
  "text-twice": {
    status: 409,
    field: "text",
    message: "Un autre motif de cette liste dit déjà la même chose.",
  },
};
