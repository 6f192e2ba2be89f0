import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const mailsEvents = {
  "mail-retried": eventOf<"mail">("E-mail relancé"),
};

export const mailsSubjects = {
  mail: "e-mail",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof mailsEvents> {}
}
