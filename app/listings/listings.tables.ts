import { all, append, type DefinedTables, nothing } from "#db/table-definition.ts";

export const listingsTables = {
  // Written by a trigger of `company`; removed when the company is closed.
  former_name: {
    personal: { exported: null, erased: "removed" },
    rights: append,
    scope: "public",
  },
  listing: { personal: nothing, rights: all, scope: "public" },
  listing_change: { personal: nothing, rights: all, scope: "nobody" },
  listing_slug: { personal: nothing, rights: all, scope: "public" },
  listing_word: { personal: nothing, rights: all, scope: "nobody" },
} satisfies DefinedTables;
