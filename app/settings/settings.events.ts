import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const settingsEvents = {
  "setting-changed": eventOf<"setting", { from: unknown; to: unknown; effectiveFrom?: string }>(
    "Paramètre changé",
  ),
  "reason-published": eventOf<
    "reason",
    {
      version: number;
      scope: string;
      effectiveFrom: string;
      ended: boolean;
      from: string | null;
      to: string;
    }
  >("Motif publié"),
  "holiday-decided": eventOf<"holiday", { label: string; state: string; day: string | null }>(
    "Jour férié décidé",
  ),
};

export const settingsSubjects = {
  setting: "paramètre",
  reason: "motif",
  holiday: "jour férié",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof settingsEvents> {}
}
