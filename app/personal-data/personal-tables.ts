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
  "file-messages",
  "newsletter",
  "references",
  "journal",
  "security",
  "accesses",
] as const;
export type Part = (typeof parts)[number];

const nothing = null;

/**
 * What each table holds of a person, and what becomes of it when they ask to be erased; null for nothing. A new table without
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
  application: nothing,
  application_document: nothing,
  // What somebody wrote about a file of their company stays with the file.
  application_message: { exported: "file-messages", erased: "kept" },
  // What a person of the staff may see of an application, and the conflict that they declared, stay with the application.
  application_reader: { exported: null, erased: "kept" },
  application_reminder: nothing,
  application_sub_area: nothing,
  area: nothing,
  area_in_edition: nothing,
  certificate: nothing,
  company: { exported: "companies", erased: "emptied" },
  // Of the company, with which it goes; who asked is told by the journal.
  company_change: nothing,
  company_sub_area: nothing,
  complement: nothing,
  contact_message: { exported: "messages", erased: "removed" },
  desk_closing: nothing,
  // Of the company, with which it goes; who supplied a paper is told by the journal.
  document: nothing,
  document_reminder: nothing,
  duty_run: nothing,
  equipment: nothing,
  erasure: { exported: "account", erased: "kept" },
  factor_reset: { exported: "factors", erased: "kept" },
  family: nothing,
  family_in_edition: nothing,
  holiday: nothing,
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
  mail_text: nothing,
  mandate: { exported: "roles", erased: "kept" },
  member: { exported: "companies", erased: "removed" },
  // The link that was sent tells it.
  member_invitation: { exported: null, erased: "removed" },
  newsletter_subscriber: { exported: "newsletter", erased: "kept" },
  nomenclature_draft: nothing,
  nomenclature_edition: nothing,
  notification_choice: { exported: "notices", erased: "removed" },
  number_serial: nothing,
  payment: nothing,
  payment_attempt: nothing,
  payment_difference: nothing,
  payment_event: nothing,
  // Of the company, as its papers.
  payment_proof: nothing,
  qualification: nothing,
  qualification_assertion: nothing,
  rate_limit: nothing,
  reason: nothing,
  receipt: nothing,
  // The owner of the works, by the address that was asked.
  reference_confirmation: { exported: "references", erased: "emptied" },
  refund: nothing,
  requirement: nothing,
  security_alert: nothing,
  security_event: { exported: "security", erased: "kept" },
  setting: nothing,
  sheet: { exported: "companies", erased: "removed" },
  staff_role: { exported: "roles", erased: "kept" },
  stay: nothing,
  sub_area: nothing,
  sub_area_in_edition: nothing,
  // Whoever is heard by the body stays in it until it is decided.
  succession: { exported: "successions", erased: "emptied" },
  // What was sent with it goes when it is emptied.
  succession_proof: { exported: null, erased: "removed" },
  tariff_proposal: nothing,
  tariff_version: nothing,
  task: nothing,
  terms_acceptance: { exported: "acceptances", erased: "kept" },
  terms_draft: nothing,
  terms_version: nothing,
  // Of the company, which tells its people; it ends with the company, and some months after it was taken off.
  worker: { exported: null, erased: "removed" },
  works_reference: { exported: "references", erased: "emptied" },
};
