import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { NumberKind } from "#app/kernel/identifiers.ts";

/** Numbers are given at filing, without gaps (applications §1.5). */
export const applicationNumbers: NumberKind = { kind: "application", prefix: "DO" };

export const kindLabels: Record<ApplicationKind, string> = {
  first: "Première qualification",
  extension: "Extension",
  renewal: "Renouvellement",
  "follow-up": "Suivi annuel",
};
