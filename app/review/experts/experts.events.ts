import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const expertsEvents = {
  "expert-added": eventOf<"expert", { email: string }>("Expert ajouté à la liste"),
  "expert-ended": eventOf<"expert">("Expert retiré de la liste"),
  "expert-asked": eventOf<
    "application",
    { questionId: string; expertId: string; familyId: string; documents: number; dueOn: string }
  >("Expert interrogé"),
  "expert-declared": eventOf<"application", { questionId: string; outcome: string }>(
    "Intérêts déclarés par un expert",
  ),
  "expert-answered": eventOf<"application", { questionId: string; sha256: string }>(
    "Avis d’expert reçu",
  ),
  "expert-question-revoked": eventOf<"application", { questionId: string; reason: string }>(
    "Question à un expert retirée",
  ),
};

export const expertsSubjects = {
  expert: "expert",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof expertsEvents> {}
}
