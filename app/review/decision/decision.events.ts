import { type EventsIn, eventOf } from "#app/journal/events.ts";

interface DecisionChanged {
  decisionId: string;
  /** DE-2026-00042-5 */
  decision: string;
}

export interface DecisionMoved extends DecisionChanged {
  outcome?: string;
  /** The hash of the signed letter. */
  sha256?: string;
  reason?: string;
  how?: string;
}

export const decisionEvents = {
  "deputy-proposed": eventOf<"account", { id: string; fromOn: string; toOn: string }>(
    "Suppléance de la présidence proposée",
  ),
  "deputy-decided": eventOf<"account", { id: string; outcome: string }>(
    "Réponse à la proposition d’un suppléant",
  ),
  "deputy-ended": eventOf<"account", { id: string }>(
    "Fin anticipée d’une suppléance de la présidence",
  ),
  "decision-prepared": eventOf<"application", DecisionChanged & { outcome: string }>(
    "Décision préparée",
  ),
  "decision-worded": eventOf<"application", DecisionChanged & { sha256: string }>(
    "Texte d’une décision récrit",
  ),
  "decision-called": eventOf<
    "application",
    DecisionChanged & { reached: boolean; calledAt?: string }
  >("Appel au sujet d’une décision"),
  "decision-drawn": eventOf<"application", { number: string; sha256: string }>(
    "Décision établie en PDF",
  ),
  "appeal-received": eventOf<
    "application",
    DecisionChanged & { receivedOn: string; way: string; sha256: string }
  >("Recours reçu"),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof decisionEvents> {}
}
