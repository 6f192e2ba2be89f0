import { type DefinedTables, nothing } from "#db/table-definition.ts";

export const keysTables = {
  // A published key stays; it only ends.
  seal_key: {
    personal: nothing,
    rights: { update: ["retired_at", "compromised_since", "compromised_at"] },
    scope: "nobody",
  },
  seal_root: { personal: nothing, rights: { update: ["crl", "crl_read_at"] }, scope: "nobody" },
} satisfies DefinedTables;
