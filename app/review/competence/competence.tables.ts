import { type DefinedTables, interests } from "#db/table-definition.ts";

export const competenceTables = {
  authorisation: {
    personal: interests,
    rights: { update: ["state", "decided_by", "decided_at", "ended_by", "ended_at", "end_reason"] },
    scope: "nobody",
  },
} satisfies DefinedTables;
