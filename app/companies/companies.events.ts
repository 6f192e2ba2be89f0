import { type EventsIn, eventOf } from "#app/journal/events.ts";

interface MeansData {
  list: string;
  id: string;
}

interface ConfirmationData {
  referenceId: string;
  confirmationId: string;
}

export interface SuccessionChanged {
  companyId: string | null;
  outcome: string | null;
  /** Role of the former owners afterwards. */
  former: string | null;
}

export const companiesEvents = {
  "company-activated": eventOf<"company", { from: string; to: string }>(
    "Compte d’entreprise activé",
  ),
  "registration-receipt-issued": eventOf<"company", { number: string; sha256: string }>(
    "Reçu d’inscription établi",
  ),
  /** By an owner, or by the certification body after a succession. */
  "member-invited": eventOf<"company", { invitationId: string; member: string; role: string }>(
    "Membre invité",
  ),
  "member-invitation-declined": eventOf<"company", { invitationId: string; member: string }>(
    "Invitation d’un membre refusée par la personne",
  ),
  "member-invitation-withdrawn": eventOf<"company", { invitationId: string; member: string }>(
    "Invitation d’un membre retirée",
  ),
  "member-joined": eventOf<"company", { invitationId: string; member: string; role: string }>(
    "Membre arrivé",
  ),
  "member-role-changed": eventOf<"company", { member: string; from: string; to: string }>(
    "Rôle d’un membre changé",
  ),
  "member-removed": eventOf<"company", { member: string; role: string }>("Membre retiré"),
  "member-left": eventOf<"company", { member: string; role: string }>("Membre parti"),
  /** A person with a verified e-mail address asks to act for a company whose owner has left. */
  "succession-asked": eventOf<"succession", { companyId: string | null; cause: string }>(
    "Reprise d’accès demandée",
  ),
  "succession-objected": eventOf<"succession", { companyId: string | null }>(
    "Opposition à une reprise d’accès",
  ),
  "succession-invited-again": eventOf<"succession", { companyId: string }>(
    "Invitation d’une reprise renvoyée",
  ),
  /** Which list of the company's means and how many entries; never the content of an entry. */
  "means-added": eventOf<"company", { list: string; count: number; id?: string | undefined }>(
    "Moyens ajoutés aux listes",
  ),
  "means-changed": eventOf<"company", MeansData & { fields: readonly string[] }>("Moyens corrigés"),
  "means-ended": eventOf<"company", MeansData>("Retiré d’une liste de moyens"),
  "means-restored": eventOf<"company", MeansData>("Remis dans une liste de moyens"),
  "reference-confirmation-asked": eventOf<"company", ConfirmationData>(
    "Confirmation d’une référence demandée",
  ),
  "reference-confirmation-withdrawn": eventOf<"company", { referenceId: string }>(
    "Demande de confirmation retirée",
  ),
  /** By the owner of the works; the hash covers the question and the answer. */
  "reference-answered": eventOf<"company", ConfirmationData & { sha256: string }>(
    "Réponse du maître d’ouvrage",
  ),
};

export const companiesSubjects = {
  company: "entreprise",
  succession: "reprise d’accès",
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof companiesEvents> {}
}
