import { type EventsIn, eventOf } from "#app/journal/events.ts";

interface AssignmentChanged {
  assignmentId: string;
  accountId: string;
  role: string;
}

export const assignmentEvents = {
  "absence-entered": eventOf<"account", { absenceId: string; fromOn: string; toOn: string }>(
    "Absence enregistrée",
  ),
  "absence-removed": eventOf<"account", { absenceId: string }>("Absence retirée"),
  "assignment-offered": eventOf<"application", AssignmentChanged>("Dossier attribué"),
  "assignment-live": eventOf<"application", AssignmentChanged>("Dossier pris en charge"),
  "assignment-ended": eventOf<"application", AssignmentChanged & { reason: string }>(
    "Prise en charge terminée",
  ),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof assignmentEvents> {}
}
