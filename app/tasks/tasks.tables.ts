import { all, allAndDelete, type DefinedTables, nothing } from "#db/table-definition.ts";

export const tasksTables = {
  duty_run: { personal: nothing, rights: all, scope: "nobody" },
  idempotent_request: { personal: nothing, rights: allAndDelete, scope: "nobody" },
  task: { personal: nothing, rights: allAndDelete, scope: "nobody" },
} satisfies DefinedTables;
