import * as v from "valibot";
import { dayProblem, parseBusinessDate } from "#app/kernel/dates.ts";

/** A day that must be typed, as YYYY-MM-DD; `required` is the message for an empty one. */
export const requiredDay = (required: string) =>
  v.pipe(
    v.string(required),
    v.nonEmpty(required),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const date = parseBusinessDate(dataset.value);
      if (date !== null) return date;
      addIssue({ message: dayProblem(dataset.value, "12/03/2026") });
      return NEVER;
    }),
  );

/** A day that may stay empty, then null. */
export const optionalDay = (example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawTransform<string, string | null>(({ dataset, addIssue, NEVER }) => {
      const date = dataset.value === "" ? null : parseBusinessDate(dataset.value);
      if (date !== null || dataset.value === "") return date;
      addIssue({ message: dayProblem(dataset.value, example) });
      return NEVER;
    }),
  );

/** What forms and use cases answer when the last of two days comes before the first. */
export const DAYS_REVERSED = "Le dernier jour vient avant le premier";
