import * as v from "valibot";
import { requiredDay } from "#app/forms/typed-day.ts";
import { requiredLine } from "#app/forms/typed-text.ts";

/** Day, hour and place of a session, as typed. */
export const sessionSchema = v.object({
  heldOn: requiredDay("Le jour de la séance est requis"),
  startsAt: v.pipe(
    v.string("L’heure est requise"),
    v.trim(),
    v.transform((text) => text.replace(/\s*[hH]\s*/u, ":").replace(/:$/, ":00")),
    v.transform((text) => (/^\d:/.test(text) ? `0${text}` : text)),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "L’heure s’écrit ainsi\u00A0: 9 h 30"),
  ),
  place: v.pipe(requiredLine("Le lieu est requis", 200), v.minLength(3, "Le lieu est requis")),
});
