import { type EventsIn, eventOf } from "#app/journal/events.ts";

export interface SessionMoved {
  number: string;
  reason?: string;
}

export const committeeEvents = {
  "mandate-given": eventOf<"account", { college: string; fromOn: string; toOn: string }>(
    "Mandat donné",
  ),
  "mandate-ended": eventOf<"account", { college: string; fromOn: string; toOn: string }>(
    "Mandat terminé",
  ),
  "session-planned": eventOf<
    "committee-session",
    { number: string; heldOn: string; followsId?: string }
  >("Séance prévue"),
  "session-moved": eventOf<"committee-session", { number: string; heldOn: string }>(
    "Séance déplacée",
  ),
  "quorum-failed": eventOf<"committee-session", { number: string }>("Absence de quorum constatée"),
  "observer-invited": eventOf<"committee-session", { number: string }>(
    "Observateur invité à une séance",
  ),
  "attendee-arrived": eventOf<"committee-session", { accountId: string }>("Arrivée d’un membre"),
  "attendee-left": eventOf<"committee-session", { accountId: string }>(
    "Départ d’un membre de la commission",
  ),
  "item-opened": eventOf<"committee-session", { itemId: string; number: string }>("Point appelé"),
  "item-moved": eventOf<"committee-session", { itemId: string; number: string; position: number }>(
    "Point déplacé à l’ordre du jour",
  ),
  "item-divided": eventOf<"committee-session", { itemId: string; number: string }>(
    "Vote par sous-domaine demandé",
  ),
  "item-closed": eventOf<
    "committee-session",
    { itemId: string; number: string; outcome: "adopted" | "adjourned" }
  >("Point clos"),
  "line-proposed": eventOf<
    "committee-session",
    {
      itemId: string;
      subAreaId: string;
      outcome: string;
      level: number | null;
      class: string | null;
    }
  >("Proposition changée avant le vote"),
  "vote-opened": eventOf<
    "committee-session",
    { itemId: string; round: number; kind: string; voters: number; left: boolean }
  >("Vote ouvert"),
  /** The outcome and how many took part; never a choice or a count of choices (review §2.1). */
  "vote-closed": eventOf<
    "committee-session",
    { itemId: string; round: number; outcome: string; voters: number; voidReason?: string }
  >("Vote clos"),
  "opinion-recorded": eventOf<
    "committee-session",
    { itemId: string; number: string; familyId: string; expertId: string }
  >("Avis écrit d’un expert inscrit"),
  "box-typed": eventOf<
    "committee-session",
    { itemId: string; round: number; outcome: string; voters: number }
  >("Issue d’un vote sur papier saisie"),
  /** An act of a session that who presides confirms: asked for, then confirmed, refused or withdrawn. */
  "confirmation-asked": eventOf<
    "committee-session",
    { id: string; itemId: string; kind: string; round: number | null }
  >("Acte demandé à la présidence de la séance"),
  "confirmation-answered": eventOf<
    "committee-session",
    { id: string; itemId: string; kind: string; state: string }
  >("Réponse de la présidence à un acte demandé"),
  "minutes-corrected": eventOf<"committee-session", { version: number }>(
    "Mots d’un procès-verbal corrigés",
  ),
  "minutes-attested": eventOf<"committee-session", { number: string; sha256: string }>(
    "Procès-verbal signé par le secrétariat",
  ),
  "minutes-signed": eventOf<"committee-session", { number: string; sha256: string }>(
    "Procès-verbal signé",
  ),
  "minutes-drawn": eventOf<"committee-session", { number: string; sha256: string }>(
    "Procès-verbal en PDF",
  ),
  "mandate-proposed": eventOf<"account", { id: string; change: string }>(
    "Mandat proposé, ou sa fin",
  ),
  "mandate-refused": eventOf<"account", { id: string; change: string }>(
    "Proposition d’un mandat refusée",
  ),
};

export const committeeSubjects = {
  "committee-session": "séance de la commission",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof committeeEvents> {}
}
