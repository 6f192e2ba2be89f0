import { actors, type DefinedTables } from "#db/table-definition.ts";

export const objectionsTables = {
  objection: {
    personal: actors,
    rights: { update: ["outcome", "decision", "decided_by", "decided_at", "decider_declared"] },
    scope: "scoped",
  },
} satisfies DefinedTables;
