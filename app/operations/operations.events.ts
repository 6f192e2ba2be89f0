import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const operationsEvents = {
  "mail-text-changed": eventOf<"mail-text", { version: number; from: object; to: object }>(
    "E-mail réécrit",
  ),
  "duty-hastened": eventOf<"duty">("Travail régulier relancé"),
};

export const operationsSubjects = {
  "mail-text": "texte d’un e-mail",
  duty: "travail régulier",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof operationsEvents> {}
}
