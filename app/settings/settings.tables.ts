import { all, append, type DefinedTables, words } from "#db/table-definition.ts";

export const settingsTables = {
  holiday: { personal: words, rights: all, scope: "nobody" },
  reason: { personal: words, rights: append, scope: "nobody" },
  setting: { personal: words, rights: all, scope: "nobody" },
} satisfies DefinedTables;
