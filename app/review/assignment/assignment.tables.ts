import {
  actors,
  allAndDelete,
  append,
  type DefinedTables,
  interests,
  throughItsApplication,
  words,
} from "#db/table-definition.ts";

export const assignmentTables = {
  // What staff signed, declared and were given stays with the decisions that rest on it (ISO/IEC 17065).
  // An offer is answered and ended; who it was made to, by whom and on what ground stays.
  assignment: {
    personal: interests,
    rights: { update: ["state", "outcome", "live_at", "ended_at", "ended_by", "end_reason"] },
    scope: throughItsApplication,
  },
  assignment_family: { personal: words, rights: append, scope: throughItsApplication },
  assistance: { personal: interests, rights: append, scope: throughItsApplication },
  absence: { personal: actors, rights: allAndDelete, scope: "nobody" },
} satisfies DefinedTables;
