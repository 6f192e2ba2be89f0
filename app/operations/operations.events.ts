import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const operationsEvents = {
  "duty-hastened": eventOf<"duty">("Travail régulier relancé"),
};

export const operationsSubjects = {
  duty: "travail régulier",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof operationsEvents> {}
}
