import { all, append, type DefinedTables, nothing, words } from "#db/table-definition.ts";

export const certificatesTables = {
  // Certificates, acceptances and assertions are permanent; a qualification changes only by its moves, which are journaled.
  certificate: { personal: nothing, rights: append, scope: "public" },
  // Issued documents are permanent; those of a company that is a person name it as the directory did.
  // Sealed documents; only those of a demonstration are deleted, by the owner.
  certificate_document: { personal: nothing, rights: append, scope: "public" },
  // A warning ends by its deletion; the journal keeps it.
  forged_number: { personal: words, rights: { update: [], delete: true }, scope: "nobody" },
  qualification: {
    personal: nothing,
    rights: { update: ["state", "state_since", "version"] },
    scope: "public",
  },
  qualification_assertion: { personal: nothing, rights: append, scope: "public" },
  // Counts and numbers, without an address or a browser.
  unknown_number: { personal: nothing, rights: all, scope: "nobody" },
  verification_count: { personal: nothing, rights: all, scope: "public" },
} satisfies DefinedTables;
