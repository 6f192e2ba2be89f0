import { all, type DefinedTables, nothing } from "#db/table-definition.ts";

export const listingsTables = {
  listing: { personal: nothing, rights: all, scope: "public" },
  listing_change: { personal: nothing, rights: all, scope: "nobody" },
  listing_slug: { personal: nothing, rights: all, scope: "public" },
  listing_word: { personal: nothing, rights: all, scope: "nobody" },
} satisfies DefinedTables;
