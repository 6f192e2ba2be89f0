import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const competenceEvents = {
  "authorisation-proposed": eventOf<
    "authorisation",
    { holder: string; function: string; fromOn: string; toOn: string }
  >("Habilitation proposée"),
  "authorisation-decided": eventOf<"authorisation", { outcome: string; reason?: string }>(
    "Habilitation décidée",
  ),
  "authorisation-ended": eventOf<"authorisation", { reason: string }>("Habilitation retirée"),
};

export const competenceSubjects = {
  authorisation: "habilitation",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof competenceEvents> {}
}
