import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const examinationEvents = {
  "review-note-written": eventOf<"application", { noteId: string; sha256: string }>(
    "Note de l’instruction",
  ),
  "report-signed": eventOf<"application", { version: number; sha256: string }>("Rapport signé"),
  "report-set-aside": eventOf<"application", { version: number; reason: string }>(
    "Rapport mis de côté",
  ),
  "report-drawn": eventOf<"application", { number: string; sha256: string }>(
    "Rapport établi en PDF",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof examinationEvents> {}
}
