import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const queueEvents = {
  "queue-exported": eventOf<"queue", { query: string; lines: number }>("File d’attente exportée"),
};

export const queueSubjects = {
  queue: "file d’attente",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof queueEvents> {}
}
