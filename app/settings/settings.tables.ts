import { actors, all, append, type DefinedTables } from "#db/table-definition.ts";

export const settingsTables = {
  holiday: { personal: actors, rights: all, scope: "nobody" },
  reason: { personal: actors, rights: append, scope: "nobody" },
  setting: { personal: actors, rights: all, scope: "nobody" },
} satisfies DefinedTables;
