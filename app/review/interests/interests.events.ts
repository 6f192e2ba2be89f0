import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const interestsEvents = {
  "undertaking-signed": eventOf<"account", { version: string; sha256: string; until: string }>(
    "Engagement signé",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof interestsEvents> {}
}
