import { type EventsIn, eventOf } from "#app/journal/events.ts";
import type { MeasureKind, MeasureLetterKind } from "./measure.ts";

export interface MeasureChanged {
  measureId: string;
  number: string;
  kind: MeasureKind;
}

// A measure is journaled with its company, so that whoever declared a conflict with it reads none of it.
export const measuresEvents = {
  "measure-proposed": eventOf<"company", MeasureChanged>("Mesure proposée"),
  "measure-hearing-extended": eventOf<"company", MeasureChanged & { dueOn: string }>(
    "Délai prolongé pour répondre à une mesure proposée",
  ),
  "measure-answered": eventOf<"company", MeasureChanged>(
    "Observations de l’entreprise sur une mesure",
  ),
  "measure-heard-in-person": eventOf<"company", MeasureChanged & { on: string }>(
    "Entreprise entendue en personne sur une mesure",
  ),
  "measure-urgent-ended": eventOf<"company", MeasureChanged>(
    "Fin d’une suspension en urgence, sans décision",
  ),
  "measure-file-added": eventOf<"company", MeasureChanged & { fileId: string; sha256: string }>(
    "Pièce jointe à une mesure",
  ),
  "measure-letter-drawn": eventOf<"company", { number: string; sha256: string }>(
    "Lettre d’une mesure scellée",
  ),
  "measure-notified": eventOf<
    "company",
    MeasureChanged & { letter: MeasureLetterKind; how: "read" | "call" }
  >("Lettre d’une mesure notifiée"),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof measuresEvents> {}
}
