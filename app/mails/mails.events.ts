import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const mailsEvents = {
  "mail-text-changed": eventOf<"mail-text", { version: number; from: object; to: object }>(
    "E-mail réécrit",
  ),
  "mail-retried": eventOf<"mail">("E-mail relancé"),
};

export const mailsSubjects = {
  "mail-text": "texte d’un e-mail",
  mail: "e-mail",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof mailsEvents> {}
}
