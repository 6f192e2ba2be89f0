import {
  type DefinedTables,
  nothing,
  throughItsApplication,
  withoutHidden,
} from "#db/table-definition.ts";

export const journalTables = {
  stay: { personal: nothing, rights: { update: ["left_at"] }, scope: throughItsApplication },
  // To clear personal data; the trigger `journal_append_only` refuses other updates.
  journal: {
    personal: { exported: "journal", erased: "emptied" },
    rights: { update: ["data", "salt"] },
    scope: withoutHidden,
  },
} satisfies DefinedTables;
