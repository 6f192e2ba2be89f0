import {
  append,
  type DefinedTables,
  nothing,
  throughItsApplication,
  words,
} from "#db/table-definition.ts";

export const paymentsTables = {
  desk_closing: { personal: words, rights: append, scope: "nobody" },
  // A proposal is decided once.
  desk_correction: {
    personal: words,
    rights: { update: ["state", "decided_by", "decided_at"] },
    scope: "nobody",
  },
  desk_movement: { personal: words, rights: append, scope: "nobody" },
  ledger_entry: { personal: nothing, rights: append, scope: "scoped" },
  // Payments, attempts and entries; only a demonstration is deleted, by the owner.
  payment: {
    personal: words,
    rights: { update: ["state", "state_since", "version", "doubted_by", "due_on"] },
    scope: "scoped",
  },
  payment_attempt: {
    personal: words,
    rights: {
      update: [
        "state",
        "state_since",
        "version",
        "provider_id",
        "transaction_id",
        "way",
        "expires_at",
        "received",
        "last_error",
        "checks",
        "checked_at",
        "next_check_at",
        "counted_by",
        "validated_by",
        "value_on",
        "left_at",
        "returned_at",
        "returned_from",
        "error_at",
      ],
    },
    scope: "scoped",
  },
  payment_difference: {
    personal: words,
    rights: { update: ["explained_at", "explained_by", "explanation"] },
    scope: throughItsApplication,
  },
  payment_event: { personal: nothing, rights: { update: [], delete: true }, scope: "nobody" },
  // Belongs to the company, like its documents.
  payment_proof: { personal: nothing, rights: { update: ["scan"] }, scope: "scoped" },
  receipt: { personal: nothing, rights: append, scope: "scoped" },
  // A refund is asked, approved and paid once; a difference explained once; of a proof only the answer of the antivirus comes later.
  refund: {
    personal: words,
    rights: {
      update: [
        "state",
        "approved_by",
        "approved_at",
        "refused_reason",
        "done_by",
        "done_at",
        "proof_reference",
        "paid_rail",
        "provider_asked_at",
        "twice_at",
      ],
    },
    scope: "scoped",
  },
} satisfies DefinedTables;
