import { append, type DefinedTables, words } from "#db/table-definition.ts";

export const tariffTables = {
  // What one person asked and another decides: only the decision is written later, once, which triggers hold.
  tariff_proposal: {
    personal: words,
    rights: { update: ["outcome", "decided_at", "decided_by"] },
    scope: "nobody",
  },
  // A change is a new version with its own first day; existing versions are not updated.
  tariff_version: { personal: words, rights: append, scope: "nobody" },
} satisfies DefinedTables;
