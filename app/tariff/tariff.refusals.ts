import type { RefusalAnswer } from "#app/kernel/result.ts";
import { type EditionRefusal, editionRefusals } from "#app/settings/edition.refusals.ts";

/** Why a change of the tariff, or the decision on a proposal, is refused. */
export type TariffRefusal =
  | Extract<EditionRefusal, "not-yours" | "begins-in-the-past" | "edited-meanwhile">
  | "nothing-changes"
  | "proposal-waits"
  | "own-proposal"
  | "others-proposal"
  | "no-proposal";

export const tariffRefusals: Record<TariffRefusal, RefusalAnswer<"effectiveFrom" | "number">> = {
  "not-yours": editionRefusals["not-yours"],
  "begins-in-the-past": editionRefusals["begins-in-the-past"],
  "edited-meanwhile": editionRefusals["edited-meanwhile"],
  "nothing-changes": { status: 409, message: "Rien ne diffère du tarif de ce jour." },
  "proposal-waits": {
    status: 409,
    message:
      "D’autres frais attendent déjà une seconde personne. Ils doivent d’abord être publiés ou refusés.",
  },
  "own-proposal": {
    status: 403,
    message: "Une autre personne doit publier ou refuser ce que vous avez proposé.",
  },
  "others-proposal": { status: 403, message: "Seule la personne qui propose peut retirer." },
  "no-proposal": { status: 409, message: "Cette proposition n’attend plus." },
};
