import type { Tables } from "#db/tables.ts";

interface Holding {
  /** The part of the export that tells it; null where it says nothing that another part does not. */
  exported: Part | null;
  /** What an erasure does to it. */
  erased: "removed" | "emptied" | "kept";
}

/** The parts of an export, in order. */
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
  "journal",
  "security",
  "accesses",
] as const;
export type Part = (typeof parts)[number];

const nothing = null;
/** Who acted, and nothing else: the journal tells the person of it, and an account that was erased has no name any more. */
const actors: Holding = { exported: null, erased: "kept" };

/**
 * What each table holds of a person, and what becomes of it when they ask to be erased; null for nothing, which a table that names an account never is. A new table without
 * its line does not compile: whoever adds one that holds something adds it to `person.queries.server.ts` and to `eraseAccount`.
 */
export const personalTables: Record<keyof Tables, Holding | null> = {
  access_log: { exported: "accesses", erased: "kept" },
  account: { exported: "account", erased: "emptied" },
  account_challenge: { exported: null, erased: "removed" },
  account_factor: { exported: "factors", erased: "removed" },
  account_link: { exported: "links", erased: "removed" },
  account_session: { exported: "sessions", erased: "removed" },
  // Of the company; who opened and filed it is told by the journal. A draft is emptied with its company.
  application: actors,
  application_document: actors,
  // What somebody wrote about a file of their company stays with the file.
  application_message: { exported: "application-messages", erased: "kept" },
  // What a person of the staff may see of an application, and the conflict that they declared, stay with the application.
  application_reader: { exported: null, erased: "kept" },
  application_reminder: nothing,
  application_sub_area: nothing,
  area: nothing,
  area_in_edition: nothing,
  certificate: nothing,
  company: { exported: "companies", erased: "emptied" },
  // Of the company, with which it goes; who asked is told by the journal.
  company_change: actors,
  company_sub_area: nothing,
  complement: actors,
  contact_message: { exported: "messages", erased: "removed" },
  desk_closing: actors,
  // Of the company, with which it goes; who supplied a document is told by the journal.
  document: actors,
  document_reminder: nothing,
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
  // The link that was sent tells it.
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
  // Of the company, as its documents.
  payment_proof: nothing,
  qualification: nothing,
  qualification_assertion: nothing,
  rate_limit: nothing,
  reason: actors,
  receipt: nothing,
  // The owner of the works, by the address that was asked.
  reference_confirmation: { exported: "references", erased: "emptied" },
  refund: actors,
  requirement: actors,
  security_alert: actors,
  security_event: { exported: "security", erased: "kept" },
  setting: actors,
  sheet: { exported: "companies", erased: "removed" },
  staff_role: { exported: "roles", erased: "kept" },
  stay: nothing,
  sub_area: nothing,
  sub_area_in_edition: nothing,
  // Whoever is heard by the certification body stays in it until it is decided.
  succession: { exported: "successions", erased: "emptied" },
  // What was sent with it goes when it is emptied.
  succession_proof: { exported: null, erased: "removed" },
  tariff_proposal: actors,
  tariff_version: actors,
  task: nothing,
  terms_acceptance: { exported: "acceptances", erased: "kept" },
  terms_draft: actors,
  terms_version: actors,
  // Of the company, which tells its people; it ends with the company, and some months after it was taken off.
  worker: { exported: null, erased: "removed" },
  works_reference: { exported: "references", erased: "emptied" },
};
