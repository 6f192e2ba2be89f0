import { actors, all, allAndDelete, type DefinedTables } from "#db/table-definition.ts";

export const visitsTables = {
  visit: { personal: actors, rights: all, scope: "scoped" },
  visit_photo: { personal: actors, rights: allAndDelete, scope: "scoped" },
} satisfies DefinedTables;
