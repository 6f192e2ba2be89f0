import {
  append,
  type DefinedTables,
  interests,
  throughItsApplication,
} from "#db/table-definition.ts";

export const interestsTables = {
  declaration: {
    personal: interests,
    rights: {
      update: ["outcome", "undertaking_id", "text_version", "set_aside", "reason", "declared_at"],
    },
    scope: throughItsApplication,
  },
  tie: { personal: interests, rights: append, scope: throughItsApplication },
  // What staff signed and declared stays as it was; a clear declaration may become a conflict, which a trigger holds.
  undertaking: { personal: interests, rights: append, scope: "nobody" },
} satisfies DefinedTables;
