import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const personalDataEvents = {
  "erasure-asked": eventOf<"account">("Effacement du compte demandé"),
  "erasure-undone": eventOf<"account">("Effacement du compte annulé"),
  /** For a person without an account; the e-mail address is not recorded. */
  "visitor-erased": eventOf<"personal-data", { messages: number; mails: number }>(
    "Données d’un visiteur effacées",
  ),
};

export const personalDataSubjects = {
  "personal-data": "données personnelles",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof personalDataEvents> {}
}
