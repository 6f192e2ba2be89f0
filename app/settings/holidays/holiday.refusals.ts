import type { RefusalAnswer } from "#app/kernel/result.ts";

/** Why a holiday is not decided or added. */
export type HolidayRefusal =
  | "not-yours"
  | "unknown-holiday"
  | "decided-meanwhile"
  | "day-has-passed"
  | "other-year"
  | "day-taken";

export const holidayRefusals: Record<HolidayRefusal, RefusalAnswer<"day">> = {
  "not-yours": { status: 403, message: "Seul un administrateur décide des jours fériés." },
  "unknown-holiday": { status: 404, message: "Ce jour férié n’existe pas." },
  "decided-meanwhile": {
    status: 409,
    message: "Quelqu’un d’autre a décidé de ce jour entre-temps. Relisez-le avant de recommencer.",
  },
  "day-has-passed": {
    status: 409,
    field: "day",
    message: "Ce jour est passé\u00A0: les délais déjà comptés ne changent plus.",
  },
  "other-year": { status: 400, field: "day", message: "Choisissez un jour de la même année." },
  "day-taken": {
    status: 409,
    field: "day",
    message: "Ce jour figure déjà dans la liste de l’année.",
  },
};
