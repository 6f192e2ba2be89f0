import * as v from "valibot";
import { requiredDay } from "#app/forms/required-day.ts";
import { requiredTime } from "#app/forms/required-time.ts";
import { cleanLine } from "#app/kernel/text.ts";

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
