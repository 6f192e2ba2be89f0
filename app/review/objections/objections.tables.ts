import { type DefinedTables, words } from "#db/table-definition.ts";

export const objectionsTables = {
  objection: {
    personal: words,
    rights: { update: ["outcome", "decision", "decided_by", "decided_at", "decider_declared"] },
    scope: "scoped",
  },
} satisfies DefinedTables;
