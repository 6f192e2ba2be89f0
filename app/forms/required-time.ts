import * as v from "valibot";

/** A time of day, « 10:30 » or « 10 h 30 », read as HH:MM. */
export const requiredTime = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.transform((text) =>
      text.replace(
        /^(\d{1,2})\s*[hH:]\s*(\d{2})?$/,
        (_all, hour, minute) => `${String(hour).padStart(2, "0")}:${minute ?? "00"}`,
      ),
    ),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "L’heure s’écrit comme 10:30 ou 10 h 30"),
  );
