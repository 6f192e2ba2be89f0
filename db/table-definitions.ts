import { reviewTables } from "./review-tables.ts";
import {
  actors,
  all,
  allAndDelete,
  append,
  identity,
  nothing,
  type TableDefinition,
  throughItsApplication,
  withoutHidden,
} from "./table-definition.ts";
import type { Tables } from "./tables.ts";

/**
 * One definition for each table: a new one without it does not compile. Personal data needs its part in
 * `account-data.queries.server.ts` or `visitor-data.queries.server.ts` and its erasure in `erase-account.server.ts`.
 */
export const tableDefinitions: Readonly<Record<keyof Tables, TableDefinition>> = {
  ...reviewTables,
  absence: { personal: actors, rights: allAndDelete, scope: "nobody" },
  // Rows of the access log and the security log are never updated; a purge deletes them.
  access_log: {
    personal: { exported: "accesses", erased: "kept" },
    rights: { update: [], delete: true },
    scope: withoutHidden,
  },
  account: {
    personal: { exported: "account", erased: "emptied" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_challenge: {
    personal: { exported: null, erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_factor: {
    personal: { exported: "factors", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_link: {
    personal: { exported: "links", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  account_session: {
    personal: { exported: "sessions", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  area: { personal: nothing, rights: all, scope: "nobody" },
  area_in_edition: { personal: nothing, rights: append, scope: "nobody" },
  // Certificates, acceptances and assertions are permanent; a qualification changes only by its moves, which are journaled.
  certificate: { personal: nothing, rights: append, scope: "public" },
  // Issued documents are permanent; those of a company that is a person name it as the directory did.
  // Sealed documents; only those of a demonstration are deleted, by the owner.
  certificate_document: { personal: nothing, rights: append, scope: "public" },
  company: {
    personal: { exported: "companies", erased: "emptied" },
    rights: allAndDelete,
    scope: "nobody",
  },
  // Belongs to the company and is removed with it; the journal names who asked.
  company_change: {
    personal: actors,
    rights: { update: ["state", "state_since", "version", "decided_by", "answer"], delete: true },
    scope: "scoped",
  },
  company_sub_area: { personal: nothing, rights: allAndDelete, scope: identity },
  contact_answer: {
    personal: { exported: "messages", erased: "removed" },
    rights: all,
    scope: "nobody",
  },
  contact_message: {
    personal: { exported: "messages", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  desk_closing: { personal: actors, rights: append, scope: "nobody" },
  // A proposal is decided once.
  desk_correction: {
    personal: actors,
    rights: { update: ["state", "decided_by", "decided_at"] },
    scope: "nobody",
  },
  desk_movement: { personal: actors, rights: append, scope: "nobody" },
  // Belongs to the company and is removed with it; the journal names who supplied a document.
  document: { personal: actors, rights: allAndDelete, scope: "scoped" },
  document_reminder: { personal: nothing, rights: all, scope: throughItsApplication },
  duty_run: { personal: nothing, rights: all, scope: "nobody" },
  equipment: { personal: nothing, rights: allAndDelete, scope: "scoped" },
  erasure: {
    personal: { exported: "account", erased: "kept" },
    rights: { update: ["outcome", "ended_at"] },
    scope: "nobody",
  },
  factor_reset: {
    personal: { exported: "factors", erased: "kept" },
    rights: { update: ["outcome", "ended_by", "ended_at"] },
    scope: "nobody",
  },
  family: { personal: nothing, rights: all, scope: "nobody" },
  family_in_edition: { personal: nothing, rights: append, scope: "nobody" },
  // A warning ends by its deletion; the journal keeps it.
  forged_number: { personal: actors, rights: { update: [], delete: true }, scope: "nobody" },
  holiday: { personal: actors, rights: all, scope: "nobody" },
  idempotent_request: { personal: nothing, rights: allAndDelete, scope: "nobody" },
  // To clear personal data; the trigger `journal_append_only` refuses other updates.
  journal: {
    personal: { exported: "journal", erased: "emptied" },
    rights: { update: ["data", "salt"] },
    scope: withoutHidden,
  },
  ledger_entry: { personal: nothing, rights: append, scope: "scoped" },
  listing: { personal: nothing, rights: all, scope: "public" },
  listing_change: { personal: nothing, rights: all, scope: "nobody" },
  listing_slug: { personal: nothing, rights: all, scope: "public" },
  listing_word: { personal: nothing, rights: all, scope: "nobody" },
  log_pending: { personal: nothing, rights: append, scope: "nobody" },
  mail: {
    personal: { exported: "mails", erased: "removed" },
    rights: allAndDelete,
    scope: withoutHidden,
  },
  mail_attachment: {
    personal: { exported: null, erased: "removed" },
    rights: all,
    scope: "nobody",
  },
  mail_text: { personal: actors, rights: append, scope: "nobody" },
  member: {
    personal: { exported: "companies", erased: "removed" },
    rights: allAndDelete,
    scope: identity,
  },
  // The mailed link shows it.
  member_invitation: {
    personal: { exported: null, erased: "removed" },
    rights: allAndDelete,
    scope: identity,
  },
  newsletter_subscriber: {
    personal: { exported: "newsletter", erased: "kept" },
    rights: allAndDelete,
    scope: "nobody",
  },
  nomenclature_draft: { personal: actors, rights: allAndDelete, scope: "nobody" },
  nomenclature_edition: {
    personal: actors,
    rights: { update: ["withdrawn_at", "withdrawn_by"] },
    scope: "nobody",
  },
  notification_choice: {
    personal: { exported: "notices", erased: "removed" },
    rights: allAndDelete,
    scope: "nobody",
  },
  // A used number is never given again.
  number_serial: { personal: nothing, rights: { update: ["last"] }, scope: "nobody" },
  // Drawn from documents, and forgotten with their contents.
  page_picture: { personal: nothing, rights: allAndDelete, scope: "nobody" },
  // Payments, attempts and entries; only a demonstration is deleted, by the owner.
  payment: {
    personal: actors,
    rights: { update: ["state", "state_since", "version", "doubted_by", "due_on"] },
    scope: "scoped",
  },
  payment_attempt: {
    personal: actors,
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
    personal: actors,
    rights: { update: ["explained_at", "explained_by", "explanation"] },
    scope: throughItsApplication,
  },
  payment_event: { personal: nothing, rights: { update: [], delete: true }, scope: "nobody" },
  // Belongs to the company, like its documents.
  payment_proof: { personal: nothing, rights: { update: ["scan"] }, scope: "scoped" },
  qualification: {
    personal: nothing,
    rights: { update: ["state", "state_since", "version"] },
    scope: "public",
  },
  qualification_assertion: { personal: nothing, rights: append, scope: "public" },
  rate_limit: { personal: nothing, rights: allAndDelete, scope: "nobody" },
  reason: { personal: actors, rights: append, scope: "nobody" },
  receipt: { personal: nothing, rights: append, scope: "scoped" },
  // The owner of the works, by the address to which the request was mailed.
  reference_confirmation: {
    personal: { exported: "references", erased: "emptied" },
    rights: all,
    scope: "scoped",
  },
  // A refund is asked, approved and paid once; a difference explained once; of a proof only the answer of the antivirus comes later.
  refund: {
    personal: actors,
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
      ],
    },
    scope: "scoped",
  },
  requirement: { personal: actors, rights: append, scope: "nobody" },
  role_proposal: {
    personal: { exported: "roles", erased: "kept" },
    rights: { update: ["outcome", "ended_by", "ended_at"] },
    scope: "nobody",
  },
  // A published key stays; it only ends.
  seal_key: {
    personal: nothing,
    rights: { update: ["retired_at", "compromised_since", "compromised_at"] },
    scope: "nobody",
  },
  seal_root: { personal: nothing, rights: { update: ["crl", "crl_read_at"] }, scope: "nobody" },
  security_alert: {
    personal: actors,
    rights: { update: ["seen_at", "seen_by"], delete: true },
    scope: "nobody",
  },
  security_event: {
    personal: { exported: "security", erased: "kept" },
    rights: { update: ["count", "last_at"], delete: true },
    scope: "nobody",
  },
  setting: { personal: actors, rights: all, scope: "nobody" },
  // Issued PDFs; deleted with their subject, where that may be deleted.
  sheet: {
    personal: { exported: "companies", erased: "removed" },
    rights: { update: [], delete: true },
    scope: throughItsApplication,
  },
  // A role is given by a new row and ended once; triggers ask for the proposal that two people decided (decision 0091).
  staff_role: {
    personal: { exported: "roles", erased: "kept" },
    rights: { update: ["ended_at", "ended_by", "ended_under"] },
    scope: "nobody",
  },
  sub_area: { personal: nothing, rights: all, scope: "nobody" },
  sub_area_in_edition: { personal: nothing, rights: append, scope: "nobody" },
  // Kept in full until the certification body has decided.
  // The first line when it is proved, objected to, proposed and decided; the second when what it says of a person is erased.
  succession: {
    personal: { exported: "successions", erased: "emptied" },
    rights: {
      update: [
        "state",
        "state_since",
        "version",
        "confirmed_at",
        "object_token_sha256",
        "object_until",
        "objected_at",
        "objection",
        "outcome",
        "former",
        "grounds",
        "proposed_by",
        "decided_by",
        "firstname",
        "lastname",
        "function",
        "email",
        "reason",
        "proof",
      ],
      delete: true,
    },
    scope: "scoped",
  },
  // Its proofs are removed when it is emptied.
  succession_proof: {
    personal: { exported: null, erased: "removed" },
    rights: { update: ["scan"], delete: true },
    scope: "scoped",
  },
  // What one person asked and another decides: only the decision is written later, once, which triggers hold.
  tariff_proposal: {
    personal: actors,
    rights: { update: ["outcome", "decided_at", "decided_by"] },
    scope: "nobody",
  },
  // A change is a new version with its own first day; existing versions are not updated.
  tariff_version: { personal: actors, rights: append, scope: "nobody" },
  task: { personal: nothing, rights: allAndDelete, scope: "nobody" },
  // Deleted with a registration that was never activated; a purge clears address and browser, a corrected e-mail the account.
  terms_acceptance: {
    personal: { exported: "acceptances", erased: "kept" },
    rights: { update: ["account_id", "ip_address", "user_agent"], delete: true },
    scope: identity,
  },
  terms_draft: { personal: actors, rights: allAndDelete, scope: "nobody" },
  // The content of an edition never changes; one before its first day may be withdrawn.
  terms_version: {
    personal: actors,
    rights: { update: ["withdrawn_at", "withdrawn_by"] },
    scope: "nobody",
  },
  // Belongs to the company, which informs its workers; removed with the company, or some months after the company removed it.
  trouble: { personal: nothing, rights: allAndDelete, scope: "nobody" },
  // Counts and numbers, without an address or a browser.
  unknown_number: { personal: nothing, rights: all, scope: "nobody" },
  verification_count: { personal: nothing, rights: all, scope: "public" },
  worker: {
    personal: { exported: null, erased: "removed" },
    rights: allAndDelete,
    scope: "scoped",
  },
  works_reference: {
    personal: { exported: "references", erased: "emptied" },
    rights: allAndDelete,
    scope: "scoped",
  },
};
