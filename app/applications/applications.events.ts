import { type EventsIn, eventOf } from "#app/journal/events.ts";

export interface ComplementData {
  complementId: string;
  position: number;
  targetKind: string;
  target: string;
  dueOn?: string;
  /** The reason, as the certification body wrote it. */
  why?: string;
  answerSha256?: string;
}

/** `number` is null for a draft; `by` is the account of the person where the session of a committee acts. */
export interface ApplicationMoved {
  companyId: string;
  number: string | null;
  reason?: string;
  by?: string;
  /** The last day of the rights, where a certificate that was on hold is issued for other days than the letter says. */
  endsOn?: string;
}

export const applicationsEvents = {
  "document-checked": eventOf<
    "application",
    { documentId: string; code: string; state: string; reason?: string }
  >("Pièce contrôlée"),
  "complement-prepared": eventOf<
    "application",
    { complementId: string; targetKind: string; target: string }
  >("Demande préparée"),
  "complement-extension-asked": eventOf<"application", { complementId: string; position: number }>(
    "Délai demandé",
  ),
  "complement-extension-decided": eventOf<
    "application",
    { complementId: string; position: number; until: string | null }
  >("Délai décidé"),
  "message-written": eventOf<"application", { messageId: string; side: string }>("Message écrit"),
  "application-opened": eventOf<"application", { companyId: string; kind: string }>(
    "Dossier ouvert",
  ),
  /** The words of a complement that was not sent yet. */
  "prepared-rewritten": eventOf<"application", { complementId: string }>(
    "Demande préparée récrite",
  ),
  /** Hash of the whole content as filed, and of each document in it. */
  "application-frozen": eventOf<
    "application",
    { number: string; sha256: string; swornSha256: string; documents: readonly object[] }
  >("Contenu du dossier copié"),
  "application-list-drawn": eventOf<
    "application",
    { number: string; sha256: string; code: string }
  >("Liste du dossier établie"),
  "application-receipt-drawn": eventOf<"application", { number: string; sha256: string }>(
    "Reçu de dépôt établi",
  ),
};

export const applicationsSubjects = {
  application: "dossier",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof applicationsEvents> {}
}
