import { type EventsIn, eventOf } from "#app/journal/events.ts";

export const registrationEvents = {
  "company-registered": eventOf<
    "company",
    {
      name: string;
      country: string;
      ein: string;
      businessRegistry: string;
      subAreas: readonly string[];
      terms: { number: string; pdfSha256: string };
      warnings: readonly string[];
    }
  >("Entreprise inscrite"),
  /** A change of a field that may hold personal data gives the name of the field and no value. */
  "company-corrected": eventOf<
    "company",
    { fields: readonly string[]; changes: Record<string, { from: string; to: string }> }
  >("Fiche d’entreprise corrigée"),
  "company-sub-areas-chosen": eventOf<
    "company",
    { added: readonly string[]; removed: readonly string[] }
  >("Sous-domaines choisis"),
  "company-change-asked": eventOf<"company", { changeId: string; field: string; to: string }>(
    "Changement de nom ou de numéro demandé",
  ),
  /** Corrected before the activation, from the browser that registered. */
  "contact-email-corrected": eventOf<"company">("Adresse du contact corrigée avant l’activation"),
};

declare module "#app/journal/events.ts" {
  interface JournalEvents extends EventsIn<typeof registrationEvents> {}
}
