import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const visitsEvents = {
  "visit-planned": eventOf<
    "application",
    { visitId: string; on: string; at: string; place: string }
  >("Visite prévue"),
  "visit-cancelled": eventOf<"application", { visitId: string; reason: string }>("Visite annulée"),
  "visit-photo-added": eventOf<"application", { visitId: string; point: string; sha256: string }>(
    "Photo de visite ajoutée",
  ),
  "visit-photo-removed": eventOf<"application", { visitId: string; point: string; sha256: string }>(
    "Photo de visite retirée",
  ),
  "visit-signed": eventOf<"application", { visitId: string; sha256: string; photos: number }>(
    "Visite signée",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof visitsEvents> {}
}
