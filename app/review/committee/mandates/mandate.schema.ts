import * as v from "valibot";
import { type College, collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { DAYS_REVERSED, requiredDay } from "#app/forms/required-day.ts";

/** A mandate as it is proposed; `alternateOf` is empty for a member with a seat of their own. */
export const mandateSchema = v.pipe(
  v.object({
    accountId: v.pipe(v.string("Choisissez un membre"), v.minLength(1, "Choisissez un membre")),
    alternateOf: v.optional(v.string(), ""),
    college: v.picklist(
      Object.keys(collegeLabels) as College[],
      "Choisissez un collège de la liste",
    ),
    fromOn: requiredDay("Le premier jour est requis"),
    toOn: requiredDay("Le dernier jour est requis"),
  }),
  v.forward(
    v.partialCheck([["fromOn"], ["toOn"]], ({ fromOn, toOn }) => fromOn <= toOn, DAYS_REVERSED),
    ["toOn"],
  ),
);
