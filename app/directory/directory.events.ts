import { type EventsIn, eventOf } from "#app/journal/events.ts";

/** What a company shows from then on; never the number itself, which it may take back. */
interface PublishedContactData {
  phone: boolean;
  places: readonly string[];
  messages: boolean;
}

export const directoryEvents = {
  "contact-published": eventOf<"company", PublishedContactData>("Être joint\u00A0: choix changés"),
  /** By one press in the space or in the mail of a message. */
  "messages-stopped": eventOf<"company", { by: "member" | "mail" }>(
    "Être joint\u00A0: messages arrêtés",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof directoryEvents> {}
}
