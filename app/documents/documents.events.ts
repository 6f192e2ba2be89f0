import { type EventsIn, eventOf } from "#app/journal/events.ts";

export interface DocumentData {
  documentId: string;
  /** Code of the requirement that the document was supplied for. */
  code: string;
  sha256: string;
}

export const documentsEvents = {
  "document-supplied": eventOf<"company", DocumentData & { bytes: number }>("Pièce envoyée"),
  "document-dated": eventOf<"company", DocumentData>("Date d’une pièce corrigée"),
  "requirement-published": eventOf<
    "requirement",
    { version: number; effectiveFrom: string; ended: boolean; from: object | null; to: object }
  >("Pièce demandée publiée"),
};

export const documentsSubjects = {
  requirement: "pièce demandée",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof documentsEvents> {}
}
