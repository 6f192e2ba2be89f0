import { type DefinedTables, nothing, words } from "#db/table-definition.ts";

const throughItsMeasure = {
  why: "is read beside the measure that a query has found in a scope",
  test: "app/review/measures/measure-reads.data.test.ts",
};

export const measuresTables = {
  // Kept as decisions are; a trigger holds what was said and signed.
  measure: {
    personal: words,
    rights: {
      update: [
        ...["state", "state_since", "version", "urgent_by", "urgent_at", "urgent_reason"],
        ...["urgent_until", "urgent_ended_at", "asked_by", "asked_at", "due_on", "reminded_at"],
        ...["answer", "answered_by", "answered_at", "heard_in_person", "heard_in_person_on"],
        ...["heard_in_person_by", "reason", "decided_by", "decided_at", "drop_reason"],
        ...["dropped_by", "lift_reason", "lift_proposed_by", "lifted_by"],
      ],
    },
    scope: "scoped",
  },
  measure_file: { personal: words, rights: { update: ["scan"] }, scope: throughItsMeasure },
  measure_letter: {
    personal: words,
    rights: {
      update: [
        "reminded_at",
        "notified_at",
        "notified_how",
        "spoke_to",
        "called_by",
        "appeal_until",
      ],
    },
    scope: "scoped",
  },
  measure_right: {
    personal: nothing,
    rights: { update: ["qualification_id"] },
    scope: throughItsMeasure,
  },
} satisfies DefinedTables;
