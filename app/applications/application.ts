import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { NumberKind } from "#app/kernel/identifiers.ts";

/** Given at filing, without holes (applications §1.5). */
export const applicationNumbers: NumberKind = { kind: "application", prefix: "DO" };

export const kindLabels: Record<ApplicationKind, string> = {
  first: "Première qualification",
  extension: "Extension",
  renewal: "Renouvellement",
  "follow-up": "Suivi annuel",
};
