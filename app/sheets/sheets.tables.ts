import { type DefinedTables, throughItsApplication } from "#db/table-definition.ts";

export const sheetsTables = {
  // Issued PDFs; deleted with their subject, where that may be deleted.
  sheet: {
    personal: { exported: "companies", erased: "removed" },
    rights: { update: [], delete: true },
    scope: throughItsApplication,
  },
} satisfies DefinedTables;
