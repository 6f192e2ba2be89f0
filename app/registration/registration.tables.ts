import { type DefinedTables, words } from "#db/table-definition.ts";

export const registrationTables = {
  // Belongs to the company and is removed with it; the journal names who asked.
  company_change: {
    personal: words,
    rights: { update: ["state", "state_since", "version", "decided_by", "answer"], delete: true },
    scope: "scoped",
  },
} satisfies DefinedTables;
