import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const contactEvents = {
  "personal-data-exported": eventOf<"account">("Données personnelles exportées"),
  "subscription-asked": eventOf<"newsletter-subscriber">("Abonnement à la lettre demandé"),
  "subscription-confirmed": eventOf<"newsletter-subscriber">("Abonnement à la lettre confirmé"),
  "subscription-ended": eventOf<"newsletter-subscriber">("Abonnement à la lettre terminé"),
  /** By a company; its sender can no longer write to it. */
  "visitor-message-reported": eventOf<"company", { messageId: string }>(
    "Message d’un visiteur de l’annuaire signalé",
  ),
  "subscribers-exported": eventOf<"newsletter", { count: number }>("Liste des abonnés exportée"),
};

export const contactSubjects = {
  "newsletter-subscriber": "abonné de la lettre",
  newsletter: "lettre d’information",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof contactEvents> {}
}
