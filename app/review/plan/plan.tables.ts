import { actors, type DefinedTables, throughItsApplication } from "#db/table-definition.ts";

export const planTables = {
  evaluation_step: {
    personal: actors,
    rights: { update: ["state", "reason", "settled_by", "settled_at"] },
    scope: throughItsApplication,
  },
} satisfies DefinedTables;
