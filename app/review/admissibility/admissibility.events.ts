import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const admissibilityEvents = {
  "application-reviewed": eventOf<
    "application",
    { firstOfKind: boolean; families: number; exceptions: number }
  >("Revue de la demande faite"),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof admissibilityEvents> {}
}
