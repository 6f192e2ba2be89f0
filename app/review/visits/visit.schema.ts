import * as v from "valibot";
import { requiredDay } from "#app/forms/typed-day.ts";
import { cleanLine } from "#app/kernel/text.ts";

/** A time of day, « 10:30 » or « 10 h 30 », read as HH:MM; `missingMessage` is the message for an empty one. */
export const requiredTime = (missingMessage: string) =>
  v.pipe(
    v.string(missingMessage),
    v.trim(),
    v.nonEmpty(missingMessage),
    v.transform((text) =>
      text.replace(
        /^(\d{1,2})\s*[hH:]\s*(\d{2})?$/,
        (_all, hour, minute) => `${String(hour).padStart(2, "0")}:${minute ?? "00"}`,
      ),
    ),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "L’heure s’écrit comme 10\u00A0h\u00A030"),
  );

/** A visit to be planned with the company. */
export const visitSchema = v.object({
  onDay: requiredDay("Le jour de la visite est requis"),
  atTime: requiredTime("L’heure est requise"),
  place: v.pipe(
    v.string("Le lieu est requis"),
    v.transform(cleanLine),
    v.minLength(3, "Dites où a lieu la visite"),
    v.maxLength(300, "Ce texte ne doit pas dépasser 300 caractères"),
  ),
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(1000, "Ce texte ne doit pas dépasser 1000 caractères"),
    v.transform((text) => (text === "" ? null : text)),
  ),
});
