import { all, type DefinedTables, throughItsApplication, words } from "#db/table-definition.ts";

export const admissibilityTables = {
  application_review: { personal: words, rights: all, scope: throughItsApplication },
  application_review_family: { personal: words, rights: all, scope: throughItsApplication },
} satisfies DefinedTables;
