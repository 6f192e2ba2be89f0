import { type DefinedTables, throughItsApplication, words } from "#db/table-definition.ts";

export const planTables = {
  evaluation_step: {
    personal: words,
    rights: { update: ["state", "reason", "settled_by", "settled_at"] },
    scope: throughItsApplication,
  },
} satisfies DefinedTables;
