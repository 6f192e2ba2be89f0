import { actors, allAndDelete, type DefinedTables, words } from "#db/table-definition.ts";

export const queueTables = {
  // A saved view is named for a list; the shared ones stay with their role.
  default_view: { personal: actors, rights: allAndDelete, scope: "nobody" },
  saved_view: { personal: words, rights: allAndDelete, scope: "nobody" },
} satisfies DefinedTables;
