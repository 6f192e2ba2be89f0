import * as v from "valibot";
import { requiredDay } from "#app/forms/typed-day.ts";
import { seen } from "./decision.schema.ts";

const FEWEST = 10;
/** Longest reason, in characters. */
export const MOST_OF_REASON = 1000;
const why =
  "Dites pourquoi, en dix caractères au moins et mille au plus\u00A0: l’entreprise peut le lire.";

/** Why a certificate on hold is issued, or its fee given back. */
export const heldReasonSchema = v.object({
  seen,
  reason: v.pipe(
    v.string(why),
    v.trim(),
    v.minLength(FEWEST, why),
    v.maxLength(MOST_OF_REASON, why),
  ),
});

/** The same with another last day of the rights than the letter says. */
export const heldDaySchema = v.object({
  ...heldReasonSchema.entries,
  endsOn: requiredDay("Le dernier jour des qualifications est requis."),
});
