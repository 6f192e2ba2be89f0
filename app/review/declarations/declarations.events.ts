import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const declarationsEvents = {
  "interests-declared": eventOf<"application", { outcome: string; ties: number; setAside: number }>(
    "Intérêts déclarés",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof declarationsEvents> {}
}
