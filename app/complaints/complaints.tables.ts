import { append, type DefinedTables } from "#db/table-definition.ts";

const throughItsComplaint = {
  why: "is read beside the complaint that a query has found in a scope",
  test: "app/complaints/complaint-reads.data.test.ts",
};

export const complaintsTables = {
  // Kept as decisions are; a complainant keeps their right to read and to correct what is stored about them.
  complainant: {
    personal: { exported: "complaints", erased: "kept" },
    rights: { update: ["naming", "consent_facts", "consent_asked_at", "consent", "consent_at"] },
    scope: throughItsComplaint,
  },
  complaint: {
    personal: { exported: "complaints", erased: "kept" },
    rights: {
      update: [
        ...["company_id", "accused_id", "state", "state_since", "version", "fingerprint"],
        ...["acknowledged_at", "handled_by", "outcome", "findings", "answer"],
        ...["proposed_by", "proposed_at", "return_reason", "decided_by", "decided_at"],
      ],
    },
    scope: "scoped",
  },
  complaint_file: {
    personal: { exported: "complaints", erased: "kept" },
    rights: { update: ["scan", "shown_at"] },
    scope: throughItsComplaint,
  },
  complaint_hearing: {
    personal: { exported: null, erased: "kept" },
    rights: { update: ["due_on", "reminded_at", "answer", "answered_by", "answered_at"] },
    scope: "scoped",
  },
  complaint_message: {
    personal: { exported: "complaints", erased: "kept" },
    rights: append,
    scope: throughItsComplaint,
  },
} satisfies DefinedTables;
