import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const tariffEvents = {
  "tariff-published": eventOf<
    "tariff",
    { number: number; effectiveFrom: string; from: object; to: object }
  >("Tarif publié"),
  "tariff-proposed": eventOf<
    "tariff",
    { proposalId: string; effectiveFrom: string; from: object; to: object }
  >("Frais proposés"),
  "tariff-proposal-ended": eventOf<"tariff", { proposalId: string; outcome: string }>(
    "Proposition de frais close",
  ),
};

export const tariffSubjects = {
  tariff: "tarif",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof tariffEvents> {}
}
