import { allAndDelete, type DefinedTables, nothing } from "#db/table-definition.ts";

export const operationsTables = {
  // Belongs to the company, which informs its workers; removed with the company, or some months after the company removed it.
  trouble: { personal: nothing, rights: allAndDelete, scope: "nobody" },
} satisfies DefinedTables;
