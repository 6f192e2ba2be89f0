import * as v from "valibot";
import { printableText } from "#app/forms/printable-text.ts";
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

/** A text that the minutes print. Whether it is required, and its limit, is for the use case to say. */
const minutesText = v.pipe(v.string(), printableText());

export const scheduleSchema = v.object({ applicationId: v.string(), rapporteurId: v.string() });
export const postponeSchema = v.object({ itemId: v.string(), reason: minutesText });
export const reorderSchema = v.object({ itemId: v.string(), before: v.string() });
export const conveneSchema = v.object({ urgency: minutesText });
export const moveSchema = v.object({ ...sessionSchema.entries, urgency: minutesText });
export const cancelSchema = v.object({ reason: minutesText });
export const openSchema = v.object({ presidedBy: v.string() });
export const replySchema = v.object({
  reply: v.pipe(
    v.string(),
    v.transform((reply) => (reply === "coming" ? ("coming" as const) : ("excused" as const))),
  ),
});
export const inviteSchema = v.object({ name: minutesText, organisation: minutesText });
export const admitSchema = v.object({ observerId: v.string() });
