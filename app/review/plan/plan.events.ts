import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const planEvents = {
  "plan-drawn": eventOf<"application", { template: string; steps: number }>("Plan d’examen établi"),
  "plan-step-settled": eventOf<"application", { position: number; state: string; reason?: string }>(
    "Étape du plan d’examen réglée",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof planEvents> {}
}
