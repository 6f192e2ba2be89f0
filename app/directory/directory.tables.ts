import { allAndDelete, type DefinedTables } from "#db/table-definition.ts";

export const directoryTables = {
  // What a company chose to show to everybody.
  published_contact: {
    personal: { exported: "companies", erased: "removed" },
    rights: allAndDelete,
    scope: "public",
  },
} satisfies DefinedTables;
