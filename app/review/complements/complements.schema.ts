import * as v from "valibot";
import { requiredDay } from "#app/forms/typed-day.ts";

/** The version of what a form was shown with. */
const seenVersion = v.pipe(
  v.string(),
  v.transform((version) => Number(version) || undefined),
);

/** A complement, and the version of it that its reader saw. */
const shownComplement = { complement: v.string(), version: seenVersion };

export const prepareSchema = v.object({
  /** « figure.turnovers », « document.quitus ». */
  target: v.string(),
  reasonCode: v.string(),
  text: v.string(),
});
export const complementSchema = v.object(shownComplement);
export const textSchema = v.object({ ...shownComplement, text: v.string() });
export const grantSchema = v.object({
  ...shownComplement,
  until: requiredDay("Donnez la nouvelle date limite"),
});
export const moveSchema = v.object({ version: seenVersion });
