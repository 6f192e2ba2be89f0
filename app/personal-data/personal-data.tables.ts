import type { DefinedTables } from "#db/table-definition.ts";

export const personalDataTables = {
  erasure: {
    personal: { exported: "account", erased: "kept" },
    rights: { update: ["outcome", "ended_at"] },
    scope: "nobody",
  },
} satisfies DefinedTables;
