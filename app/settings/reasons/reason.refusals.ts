import type { RefusalAnswer } from "#app/kernel/result.ts";
import { type EditionRefusal, editionRefusals } from "../edition.refusals.ts";

/** Why a version of a reason is not published. */
export type ReasonRefusal =
  | Extract<
      EditionRefusal,
      "not-permitted" | "begins-in-the-past" | "begins-before-the-latest" | "edited-meanwhile"
    >
  | "nothing-changes"
  | "text-twice";

export const reasonRefusals: Record<ReasonRefusal, RefusalAnswer<"effectiveFrom" | "text">> = {
  "not-permitted": { status: 403, message: "Seul un administrateur change les motifs." },
  "begins-in-the-past": { ...editionRefusals["begins-in-the-past"], field: "effectiveFrom" },
  "begins-before-the-latest": {
    status: 409,
    field: "effectiveFrom",
    message:
      "Une version déjà enregistrée commence plus tard\u00A0: choisissez le jour où elle commence, ou un jour suivant.",
  },
  "edited-meanwhile": {
    status: 409,
    message:
      "Quelqu’un d’autre a changé ce motif entre-temps. Relisez-le ci-dessous avant de recommencer.",
  },
  "nothing-changes": { status: 409, message: "Rien ne diffère de la dernière version." },
  "text-twice": {
    status: 409,
    field: "text",
    message: "Un autre motif de cette liste dit déjà la même chose.",
  },
};
