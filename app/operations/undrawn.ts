import { addressOf } from "#app/kernel/address.ts";

/** The fields of a task that name the subject of its document. */
type Named = Partial<Record<string, string>>;

/** A document whose task has failed, or waits for longer than a drawing takes. */
export interface Undrawn {
  kind: keyof typeof drawnDocuments;
  data: Named;
  since: Date;
}

/** How long a task of a document may wait before somebody is told. */
export const DRAWING_PATIENCE_MS = 30 * 60_000;

/** What each task draws, and the page of the office about its subject. */
export const drawnDocuments = {
  "registration-receipt": {
    label: "reçu d’inscription",
    path: ({ companyId = "" }: Named) => addressOf("/bureau/entreprises/:id", { id: companyId }),
  },
  "payment-receipt-mail": {
    label: "reçu de paiement",
    path: ({ companyId = "" }: Named) => addressOf("/bureau/entreprises/:id", { id: companyId }),
  },
  "filing-receipt": {
    label: "reçu de dépôt",
    path: ({ applicationId = "" }: Named) =>
      addressOf("/bureau/dossiers/:id", { id: applicationId }),
  },
  "decision-letter": {
    label: "lettre de décision",
    path: ({ decisionId = "" }: Named) => addressOf("/bureau/decisions/:id", { id: decisionId }),
  },
  "measure-letter": { label: "lettre d’une mesure", path: () => "/bureau/mesures" },
  "minutes-pdf": {
    label: "procès-verbal",
    path: ({ sessionId = "" }: Named) =>
      addressOf("/bureau/seances/:id/proces-verbal", { id: sessionId }),
  },
  "draw-certificate": { label: "certificat", path: () => "/bureau/cachets" },
} satisfies Record<string, { label: string; path: (data: Named) => string }>;

/** Most documents that are named one by one. */
const LINKS_SHOWN = 10;

/** The page of each document's subject, ten at most. */
export const linksOf = (undrawn: readonly Undrawn[]) =>
  undrawn.slice(0, LINKS_SHOWN).map(({ kind, data }) => ({
    label: drawnDocuments[kind].label,
    path: drawnDocuments[kind].path(data),
  }));
