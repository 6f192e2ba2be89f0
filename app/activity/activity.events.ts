import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const activityEvents = {
  "nomenclature-published": eventOf<
    "nomenclature",
    {
      number: number;
      effectiveFrom: string;
      added: readonly string[];
      ended: readonly string[];
      renamed: readonly object[];
      reworded: readonly string[];
      reordered: readonly string[];
    }
  >("Nomenclature publiée"),
  "nomenclature-withdrawn": eventOf<"nomenclature", { number: number; effectiveFrom: string }>(
    "Édition de la nomenclature retirée",
  ),
};

export const activitySubjects = {
  nomenclature: "nomenclature",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof activityEvents> {}
}
