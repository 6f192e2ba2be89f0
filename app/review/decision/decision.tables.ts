import {
  actors,
  append,
  type DefinedTables,
  nothing,
  throughItsDecision,
  words,
} from "#db/table-definition.ts";

export const decisionTables = {
  // A decision, who was called and what was said, and an appeal that arrived stay with the application for ten years (terms 15.4).
  // A signed decision never changes, which a trigger holds; its lines, calls and the appeals against it are written once.
  decision: {
    personal: words,
    rights: {
      update: [
        "words",
        "state",
        "state_since",
        "version",
        "prepared_by",
        "returned_by",
        "returned_at",
        "return_reason",
        "letter",
        "letter_sha256",
        "signed_by",
        "signed_at",
        "notified_at",
        "notified_how",
        "appeal_until",
      ],
    },
    scope: throughItsDecision,
  },
  decision_call: { personal: words, rights: append, scope: throughItsDecision },
  decision_line: { personal: nothing, rights: append, scope: throughItsDecision },
  decision_reading: {
    personal: actors,
    rights: { update: ["sha256", "read_at"] },
    scope: throughItsDecision,
  },
  received_appeal: { personal: words, rights: append, scope: throughItsDecision },
} satisfies DefinedTables;
