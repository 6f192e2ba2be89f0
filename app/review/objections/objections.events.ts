import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const objectionsEvents = {
  "objection-raised": eventOf<"application", { objectionId: string; against: string }>(
    "Objection de l’entreprise",
  ),
  "objection-decided": eventOf<"application", { objectionId: string; outcome: string }>(
    "Objection décidée",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof objectionsEvents> {}
}
