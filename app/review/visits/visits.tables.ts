import { all, allAndDelete, type DefinedTables, words } from "#db/table-definition.ts";

export const visitsTables = {
  visit: { personal: words, rights: all, scope: "scoped" },
  visit_photo: { personal: words, rights: allAndDelete, scope: "scoped" },
} satisfies DefinedTables;
