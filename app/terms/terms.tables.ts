import { allAndDelete, type DefinedTables, identity, words } from "#db/table-definition.ts";

export const termsTables = {
  // Deleted with a registration that was never activated; a purge clears address and browser, a corrected e-mail the account.
  terms_acceptance: {
    personal: { exported: "acceptances", erased: "kept" },
    rights: { update: ["account_id", "ip_address", "user_agent"], delete: true },
    scope: identity,
  },
  terms_draft: { personal: words, rights: allAndDelete, scope: "nobody" },
  // The content of an edition never changes; one before its first day may be withdrawn.
  terms_version: {
    personal: words,
    rights: { update: ["withdrawn_at", "withdrawn_by"] },
    scope: "nobody",
  },
} satisfies DefinedTables;
