import { type EventsIn, eventOf } from "#app/journal/events.ts";

/** A certificate as it was issued. */
interface CertificateIssued {
  number: string;
  kind: string;
  decidedOn: string;
  /** The decision that it rests on; none for what was issued before there were decisions. */
  decisionId?: string;
  qualifications: readonly object[];
}

export interface QualificationChanged {
  qualificationId: string;
  subAreaId: string;
  reason: string;
}

export const certificatesEvents = {
  "certificate-issued": eventOf<"company", CertificateIssued>("Certificat délivré"),
  /** A document of the certificate was drawn and sealed; `sha256` is the hash of its bytes. */
  "certificate-drawn": eventOf<"company", { number: string; version: number; sha256: string }>(
    "Document du certificat scellé",
  ),
  "certificate-reissue-asked": eventOf<"company", { number: string; cause: string }>(
    "Nouveau document du certificat demandé",
  ),
  "forged-number-changed": eventOf<"forged-number", { isWarned: boolean; note: string }>(
    "Avertissement d’un faux numéro",
  ),
};

export const certificatesSubjects = {
  "forged-number": "Faux numéro",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof certificatesEvents> {}
}
