import type { Tables } from "#db/tables.ts";

interface Holding {
  /** The part of the export that shows the table; null when other parts show all of it. */
  exported: Part | null;
  /** The effect of an erasure on its rows. */
  erased: "removed" | "emptied" | "kept";
}

/** The parts of an export, in display order. */
export const parts = [
  "account",
  "roles",
  "companies",
  "acceptances",
  "factors",
  "sessions",
  "links",
  "notices",
  "successions",
  "mails",
  "messages",
  "application-messages",
  "newsletter",
  "references",
  "interests",
  "expertise",
  "journal",
  "security",
  "accesses",
] as const;
export type Part = (typeof parts)[number];

const nothing = null;
/** Tables that only name an actor: the journal already shows it to the person, and an erased account has no name. */
const actors: Holding = { exported: null, erased: "kept" };

/** Rows about a staff member, which the person sees and which keep their name. */
const interests: Holding = { exported: "interests", erased: "kept" };
/** What an outside expert was asked, signed, answered and opened. */
const expertise: Holding = { exported: "expertise", erased: "kept" };

/**
 * What each table holds about a person and what an erasure does to it; null for nothing, which a table with an account column
 * may not be. A new table without an entry does not compile. A table with personal data needs its part in
 * `account-data.queries.server.ts` or `visitor-data.queries.server.ts` and its erasure in `erase-account.server.ts`.
 */
export const personalTables: Record<keyof Tables, Holding | null> = {
  absence: actors,
  evaluation_step: actors,
  objection: actors,
  // What staff signed, declared and were given stays with the decisions that rest on it (ISO/IEC 17065).
  assignment: interests,
  assignment_family: actors,
  assistance: interests,
  authorisation: interests,
  declaration: interests,
  // An expert is a person without an account, found by their address; what they signed stays with the decision that rests on it.
  expert: { exported: "expertise", erased: "emptied" },
  forged_number: actors,
  expert_access: expertise,
  expert_answer: expertise,
  expert_declaration: expertise,
  expert_document: nothing,
  expert_question: expertise,
  visit: actors,
  visit_photo: actors,
  examination: actors,
  // Who sat, presented, was recused and voted stays with the minutes (ISO/IEC 17065 §7.12); the vote itself is not kept.
  attendance: actors,
  presence: actors,
  recusal: actors,
  voter: actors,
  shown_hand: actors,
  urn: nothing,
  committee_session: actors,
  // Observers are invited as persons of an organisation and named in the minutes.
  observer: actors,
  agenda_item: actors,
  item_line: nothing,
  item_line_reason: nothing,
  item_opinion: actors,
  vote: actors,
  confirmation: actors,
  minutes: actors,
  deputy: actors,
  mandate_proposal: actors,
  grid_mark: actors,
  opinion: actors,
  report: actors,
  // A decision, who was called and what was said, and an appeal that arrived stay with the application for ten years (terms 15.4).
  decision: actors,
  decision_line: nothing,
  decision_reading: actors,
  decision_call: actors,
  received_appeal: actors,
  review_note: actors,
  // A saved view is named for a list; the shared ones stay with their role.
  default_view: actors,
  saved_view: actors,
  tie: interests,
  undertaking: interests,
  application_family: nothing,
  application_review: actors,
  application_review_family: actors,
  access_log: { exported: "accesses", erased: "kept" },
  account: { exported: "account", erased: "emptied" },
  account_challenge: { exported: null, erased: "removed" },
  account_factor: { exported: "factors", erased: "removed" },
  account_link: { exported: "links", erased: "removed" },
  account_session: { exported: "sessions", erased: "removed" },
  // Belongs to the company; the journal names who opened and filed it. A draft is emptied with its company.
  application: actors,
  application_document: actors,
  // A message about an application stays with the application.
  application_message: { exported: "application-messages", erased: "kept" },
  // The rows about what a staff member may see of an application, and about a declared conflict, stay with the
  // application.
  application_reader: { exported: null, erased: "kept" },
  application_reminder: nothing,
  application_sub_area: nothing,
  area: nothing,
  area_in_edition: nothing,
  certificate: nothing,
  // Counts and numbers, without an address or a browser.
  unknown_number: nothing,
  verification_count: nothing,
  // Issued documents are permanent; those of a company that is a person name it as the directory did.
  certificate_document: nothing,
  seal_key: nothing,
  seal_root: nothing,
  company: { exported: "companies", erased: "emptied" },
  // Belongs to the company and is removed with it; the journal names who asked.
  company_change: actors,
  company_sub_area: nothing,
  complement: actors,
  contact_answer: { exported: "messages", erased: "removed" },
  contact_message: { exported: "messages", erased: "removed" },
  desk_closing: actors,
  desk_correction: actors,
  desk_movement: actors,
  // Belongs to the company and is removed with it; the journal names who supplied a document.
  document: actors,
  document_reminder: nothing,
  // Drawn from documents, and forgotten with their contents.
  page_picture: nothing,
  duty_run: nothing,
  equipment: nothing,
  erasure: { exported: "account", erased: "kept" },
  factor_reset: { exported: "factors", erased: "kept" },
  family: nothing,
  family_in_edition: nothing,
  holiday: actors,
  idempotent_request: nothing,
  journal: { exported: "journal", erased: "emptied" },
  ledger_entry: nothing,
  listing: nothing,
  listing_change: nothing,
  listing_slug: nothing,
  listing_word: nothing,
  log_pending: nothing,
  mail: { exported: "mails", erased: "removed" },
  mail_attachment: { exported: null, erased: "removed" },
  mail_text: actors,
  mandate: { exported: "roles", erased: "kept" },
  member: { exported: "companies", erased: "removed" },
  // The mailed link shows it.
  member_invitation: { exported: null, erased: "removed" },
  newsletter_subscriber: { exported: "newsletter", erased: "kept" },
  nomenclature_draft: actors,
  nomenclature_edition: actors,
  notification_choice: { exported: "notices", erased: "removed" },
  number_serial: nothing,
  payment: actors,
  payment_attempt: actors,
  payment_difference: actors,
  payment_event: nothing,
  // Belongs to the company, like its documents.
  payment_proof: nothing,
  qualification: nothing,
  qualification_assertion: nothing,
  rate_limit: nothing,
  reason: actors,
  receipt: nothing,
  // The owner of the works, by the address to which the request was mailed.
  reference_confirmation: { exported: "references", erased: "emptied" },
  refund: actors,
  requirement: actors,
  security_alert: actors,
  security_event: { exported: "security", erased: "kept" },
  setting: actors,
  sheet: { exported: "companies", erased: "removed" },
  role_proposal: { exported: "roles", erased: "kept" },
  staff_role: { exported: "roles", erased: "kept" },
  stay: nothing,
  sub_area: nothing,
  sub_area_in_edition: nothing,
  // Kept in full until the certification body has decided.
  succession: { exported: "successions", erased: "emptied" },
  // Its proofs are removed when it is emptied.
  succession_proof: { exported: null, erased: "removed" },
  tariff_proposal: actors,
  tariff_version: actors,
  task: nothing,
  terms_acceptance: { exported: "acceptances", erased: "kept" },
  terms_draft: actors,
  terms_version: actors,
  // Belongs to the company, which informs its workers; removed with the company, or some months after the company removed it.
  trouble: nothing,
  worker: { exported: null, erased: "removed" },
  works_reference: { exported: "references", erased: "emptied" },
};
