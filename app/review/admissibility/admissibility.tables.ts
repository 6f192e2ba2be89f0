import { actors, all, type DefinedTables, throughItsApplication } from "#db/table-definition.ts";

export const admissibilityTables = {
  application_review: { personal: actors, rights: all, scope: throughItsApplication },
  application_review_family: { personal: actors, rights: all, scope: throughItsApplication },
} satisfies DefinedTables;
