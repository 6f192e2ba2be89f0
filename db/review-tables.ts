import {
  actors,
  all,
  allAndDelete,
  append,
  expertise,
  interests,
  never,
  nothing,
  type TableDefinition,
  throughItsApplication,
  throughItsDecision,
} from "./table-definition.ts";

/** The tables of applications, of their examination, of the committee and of its decisions. */
export const reviewTables = {
  agenda_item: { personal: actors, rights: all, scope: "scoped" },
  // Belongs to the company; the journal names who opened and filed it. A draft is emptied with its company.
  application: { personal: actors, rights: all, scope: "scoped" },
  application_document: { personal: actors, rights: all, scope: "scoped" },
  application_family: { personal: nothing, rights: append, scope: throughItsApplication },
  // A message about an application stays with the application.
  application_message: {
    personal: { exported: "application-messages", erased: "kept" },
    rights: all,
    scope: "scoped",
  },
  // The rows about what a staff member may see of an application, and about a declared conflict, stay with the application.
  application_reader: {
    personal: { exported: null, erased: "kept" },
    rights: allAndDelete,
    scope: "scoped",
  },
  application_reminder: { personal: nothing, rights: all, scope: throughItsApplication },
  application_review: { personal: actors, rights: all, scope: throughItsApplication },
  application_review_family: { personal: actors, rights: all, scope: throughItsApplication },
  application_sub_area: { personal: nothing, rights: allAndDelete, scope: "scoped" },
  // What staff signed, declared and were given stays with the decisions that rest on it (ISO/IEC 17065).
  // An offer is answered and ended; who it was made to, by whom and on what ground stays.
  assignment: {
    personal: interests,
    rights: { update: ["state", "outcome", "live_at", "ended_at", "ended_by", "end_reason"] },
    scope: throughItsApplication,
  },
  assignment_family: { personal: actors, rights: append, scope: throughItsApplication },
  assistance: { personal: interests, rights: append, scope: throughItsApplication },
  // Who sat, presented, was recused and voted stays with the minutes (ISO/IEC 17065 §7.12); the vote itself is not kept.
  attendance: { personal: actors, rights: all, scope: "scoped" },
  authorisation: {
    personal: interests,
    rights: { update: ["state", "decided_by", "decided_at", "ended_by", "ended_at", "end_reason"] },
    scope: "nobody",
  },
  committee_session: { personal: actors, rights: all, scope: "scoped" },
  complement: { personal: actors, rights: all, scope: "scoped" },
  confirmation: {
    personal: actors,
    rights: { update: ["state", "answered_by", "answered_at"] },
    scope: "scoped",
  },
  // A decision, who was called and what was said, and an appeal that arrived stay with the application for ten years (terms 15.4).
  // A signed decision never changes, which a trigger holds; its lines, calls and the appeals against it are written once.
  decision: {
    personal: actors,
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
  decision_call: { personal: actors, rights: append, scope: throughItsDecision },
  decision_line: { personal: nothing, rights: append, scope: throughItsDecision },
  decision_reading: {
    personal: actors,
    rights: { update: ["sha256", "read_at"] },
    scope: throughItsDecision,
  },
  declaration: {
    personal: interests,
    rights: {
      update: ["outcome", "undertaking_id", "text_version", "set_aside", "reason", "declared_at"],
    },
    scope: throughItsApplication,
  },
  // A saved view is named for a list; the shared ones stay with their role.
  default_view: { personal: actors, rights: allAndDelete, scope: "nobody" },
  deputy: {
    personal: actors,
    rights: { update: ["state", "decided_by", "decided_at", "ended_at", "ended_by"] },
    scope: "nobody",
  },
  evaluation_step: {
    personal: actors,
    rights: { update: ["state", "reason", "settled_by", "settled_at"] },
    scope: throughItsApplication,
  },
  examination: { personal: actors, rights: all, scope: "scoped" },
  // An expert is a person without an account, found by their address; what they signed stays with the decision that rests on it.
  // What an expert was asked, opened, signed and answered; a question is reminded of and revoked.
  expert: {
    personal: { exported: "expertise", erased: "emptied" },
    rights: { update: ["ended_at", "name", "organisation", "email", "phone"] },
    scope: "nobody",
  },
  expert_access: { personal: expertise, rights: append, scope: throughItsApplication },
  expert_answer: { personal: expertise, rights: { update: ["scan"] }, scope: "scoped" },
  expert_declaration: { personal: expertise, rights: append, scope: "scoped" },
  expert_document: { personal: nothing, rights: append, scope: "scoped" },
  expert_question: {
    personal: expertise,
    rights: {
      update: ["token_sha256", "reminded_at", "revoked_at", "revoked_by", "revoke_reason"],
    },
    scope: "scoped",
  },
  grid_mark: { personal: actors, rights: all, scope: "scoped" },
  item_line: { personal: nothing, rights: all, scope: "scoped" },
  item_line_reason: { personal: nothing, rights: allAndDelete, scope: "scoped" },
  item_opinion: { personal: actors, rights: append, scope: "scoped" },
  // A mandate is given and ended under a proposal that two people decided: triggers ask for it (decision 0114).
  mandate: {
    personal: { exported: "roles", erased: "kept" },
    rights: { update: ["to_on", "ended_under"] },
    scope: "nobody",
  },
  mandate_proposal: {
    personal: actors,
    rights: { update: ["state", "decided_by", "decided_at"] },
    scope: "nobody",
  },
  minutes: {
    personal: actors,
    rights: {
      update: ["words", "version", "saved_by", "saved_at", "sha256", "signed_by", "signed_at"],
    },
    scope: "scoped",
  },
  objection: {
    personal: actors,
    rights: { update: ["outcome", "decision", "decided_by", "decided_at", "decider_declared"] },
    scope: "scoped",
  },
  // Observers are invited as persons of an organisation and named in the minutes.
  observer: { personal: actors, rights: all, scope: "scoped" },
  opinion: { personal: actors, rights: all, scope: "scoped" },
  // What happened in a session stays: triggers hold it too (decision 0102).
  presence: { personal: actors, rights: { update: ["left_at"] }, scope: "scoped" },
  received_appeal: { personal: actors, rights: append, scope: throughItsDecision },
  recusal: { personal: actors, rights: append, scope: "scoped" },
  // A signed report is set aside, and a note stays; neither changes.
  report: {
    personal: actors,
    rights: { update: ["set_aside_at", "set_aside_by", "set_aside_reason"] },
    scope: "scoped",
  },
  review_note: { personal: actors, rights: append, scope: "scoped" },
  saved_view: { personal: actors, rights: allAndDelete, scope: "nobody" },
  shown_hand: { personal: actors, rights: append, scope: "scoped" },
  stay: { personal: nothing, rights: { update: ["left_at"] }, scope: throughItsApplication },
  tie: { personal: interests, rights: append, scope: throughItsApplication },
  // What staff signed and declared stays as it was; a clear declaration may become a conflict, which a trigger holds.
  undertaking: { personal: interests, rights: append, scope: "nobody" },
  urn: { personal: nothing, rights: { update: "all", delete: true, truncate: true }, scope: never },
  visit: { personal: actors, rights: all, scope: "scoped" },
  visit_photo: { personal: actors, rights: allAndDelete, scope: "scoped" },
  vote: { personal: actors, rights: all, scope: "scoped" },
  voter: { personal: actors, rights: { update: ["sealed", "took_part"] }, scope: "scoped" },
} as const satisfies Record<string, TableDefinition>;
