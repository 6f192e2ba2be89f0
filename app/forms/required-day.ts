import * as v from "valibot";
import { parseBusinessDate } from "#app/kernel/dates.ts";

/** A day that must be typed, as YYYY-MM-DD; `required` is the message for an empty one. */
export const requiredDay = (required: string) =>
  v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const date = parseBusinessDate(dataset.value);
      if (date !== null) return date;
      addIssue({ message: "Cette date n’existe pas. Écrivez-la sous la forme JJ/MM/AAAA" });
      return NEVER;
    }),
  );

/** What forms and use cases answer when the last of two days comes before the first. */
export const DAYS_REVERSED = "Le dernier jour vient avant le premier";
