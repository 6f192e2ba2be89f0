import { allAndDelete, type DefinedTables, nothing } from "#db/table-definition.ts";

export const kernelTables = {
  // A used number is never given again.
  number_serial: { personal: nothing, rights: { update: ["last"] }, scope: "nobody" },
  rate_limit: { personal: nothing, rights: allAndDelete, scope: "nobody" },
} satisfies DefinedTables;
