import { type EventsIn, eventOf } from "#app/journal/events.ts";
import type { Channel, ComplaintKind, Naming } from "./complaint.ts";

// No row names the complainant or repeats their words: many read the journal, and it is kept for ever.
export const complaintsEvents = {
  "complaint-received": eventOf<
    "complaint",
    { number: string; kind: ComplaintKind; channel: Channel }
  >("Réclamation reçue"),
  "complaint-handed-over": eventOf<"complaint", { number: string }>(
    "Réclamation reprise par une autre personne",
  ),
  "complaint-identified": eventOf<
    "complaint",
    { number: string; companyId: string | null; accusedId: string | null }
  >("Entreprise ou personne visée par une réclamation"),
  "complaint-consent-asked": eventOf<"complaint", { number: string }>(
    "Accord demandé à l’auteur d’une réclamation",
  ),
  "complaint-consent": eventOf<"complaint", { number: string; consent: "given" | "refused" }>(
    "Réponse de l’auteur d’une réclamation sur son nom",
  ),
  "complaint-naming": eventOf<"complaint", { number: string; naming: Naming }>(
    "Choix de l’auteur d’une réclamation sur son nom",
  ),
  "complaint-hearing-asked": eventOf<"complaint", { number: string; dueOn: string }>(
    "Entreprise entendue sur une réclamation",
  ),
  "complaint-hearing-extended": eventOf<"complaint", { number: string; dueOn: string }>(
    "Délai prolongé pour répondre à une réclamation",
  ),
  "complaint-hearing-answered": eventOf<"complaint", { number: string }>(
    "Réponse d’une entreprise à une réclamation",
  ),
  "complaint-file-shown": eventOf<"complaint", { number: string; fileId: string }>(
    "Pièce d’une réclamation montrée à l’entreprise",
  ),
  "complaint-file-added": eventOf<"complaint", { number: string; fileId: string; sha256: string }>(
    "Pièce jointe à une réclamation",
  ),
};

export const complaintsSubjects = { complaint: "réclamation" };

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof complaintsEvents> {}
}
