import type pg from "pg";

/** All columns of an attempt except its payment, its rail and the amount due. */
const attemptColumns = [
  ...["state", "state_since", "version", "provider_id", "transaction_id", "way", "expires_at"],
  ...["received", "last_error", "checks", "checked_at", "next_check_at"],
  ...["counted_by", "validated_by", "value_on"],
  ...["left_at", "returned_at", "returned_from", "error_at"],
];

/** Tables with restricted updates: the columns that the serving role may update, if any. */
const guarded: Record<string, { insert: boolean; update: string[]; delete: boolean }> = {
  // To clear personal data; the trigger `journal_append_only` refuses other updates.
  journal: { insert: true, update: ["data", "salt"], delete: false },
  log_pending: { insert: true, update: [], delete: false },
  schema_migration: { insert: false, update: [], delete: false },
  // Certificates, acceptances and assertions are permanent; a qualification changes only by its moves, which are journaled.
  certificate: { insert: true, update: [], delete: false },
  qualification_assertion: { insert: true, update: [], delete: false },
  qualification: { insert: true, update: ["state", "state_since", "version"], delete: false },
  stay: { insert: true, update: ["left_at"], delete: false },
  // Rows of the access log and the security log are never updated; a purge deletes them.
  access_log: { insert: true, update: [], delete: true },
  security_event: { insert: true, update: ["count", "last_at"], delete: true },
  security_alert: { insert: true, update: ["seen_at", "seen_by"], delete: true },
  // Deleted with a registration that was never activated; a purge clears address and browser, a corrected e-mail the account.
  terms_acceptance: {
    insert: true,
    update: ["account_id", "ip_address", "user_agent"],
    delete: true,
  },
  requirement: { insert: true, update: [], delete: false },
  reason: { insert: true, update: [], delete: false },
  mail_text: { insert: true, update: [], delete: false },
  // A warning ends by its deletion; the journal keeps it.
  forged_number: { insert: true, update: [], delete: true },
  // Issued PDFs; deleted with their subject, where that may be deleted.
  sheet: { insert: true, update: [], delete: true },
  // Sealed documents; only those of a demonstration are deleted, by the owner.
  certificate_document: { insert: true, update: [], delete: false },
  // A published key stays; it only ends.
  seal_key: {
    insert: true,
    update: ["retired_at", "compromised_since", "compromised_at"],
    delete: false,
  },
  seal_root: { insert: true, update: ["crl", "crl_read_at"], delete: false },
  // The content of an edition never changes; one before its first day may be withdrawn.
  terms_version: { insert: true, update: ["withdrawn_at", "withdrawn_by"], delete: false },
  nomenclature_edition: { insert: true, update: ["withdrawn_at", "withdrawn_by"], delete: false },
  family_in_edition: { insert: true, update: [], delete: false },
  area_in_edition: { insert: true, update: [], delete: false },
  sub_area_in_edition: { insert: true, update: [], delete: false },
  // Payments, attempts and entries; only a demonstration is deleted, by the owner.
  payment: {
    insert: true,
    update: ["state", "state_since", "version", "doubted_by", "due_on"],
    delete: false,
  },
  payment_attempt: { insert: true, update: attemptColumns, delete: false },
  ledger_entry: { insert: true, update: [], delete: false },
  // A refund is asked, approved and paid once; a difference explained once; of a proof only the answer of the antivirus comes later.
  refund: {
    insert: true,
    update: [
      ...["state", "approved_by", "approved_at", "refused_reason"],
      ...["done_by", "done_at", "proof_reference", "paid_rail"],
    ],
    delete: false,
  },
  payment_difference: {
    insert: true,
    update: ["explained_at", "explained_by", "explanation"],
    delete: false,
  },
  payment_proof: { insert: true, update: ["scan"], delete: false },
  payment_event: { insert: true, update: [], delete: true },
  receipt: { insert: true, update: [], delete: false },
  desk_closing: { insert: true, update: [], delete: false },
  desk_movement: { insert: true, update: [], delete: false },
  // A proposal is decided once.
  desk_correction: { insert: true, update: ["state", "decided_by", "decided_at"], delete: false },
  // A change is a new version with its own first day; existing versions are not updated.
  tariff_version: { insert: true, update: [], delete: false },
  // What one person asked and another decides: only the decision is written later, once, which triggers hold.
  tariff_proposal: { insert: true, update: ["outcome", "decided_at", "decided_by"], delete: false },
  factor_reset: { insert: true, update: ["outcome", "ended_by", "ended_at"], delete: false },
  erasure: { insert: true, update: ["outcome", "ended_at"], delete: false },
  company_change: {
    insert: true,
    update: ["state", "state_since", "version", "decided_by", "answer"],
    delete: true,
  },
  // The first line when it is proved, objected to, proposed and decided; the second when what it says of a person is erased.
  succession: {
    insert: true,
    update: [
      ...["state", "state_since", "version", "confirmed_at", "object_token_sha256", "object_until"],
      ...["objected_at", "objection", "outcome", "former", "grounds", "proposed_by", "decided_by"],
      ...["firstname", "lastname", "function", "email", "reason", "proof"],
    ],
    delete: true,
  },
  succession_proof: { insert: true, update: ["scan"], delete: true },
  // A role is given by a new row and ended once; triggers ask for the proposal that two people decided (decision 0091).
  staff_role: { insert: true, update: ["ended_at", "ended_by", "ended_under"], delete: false },
  role_proposal: { insert: true, update: ["outcome", "ended_by", "ended_at"], delete: false },
  // What staff signed and declared stays as it was; a clear declaration may become a conflict, which a trigger holds.
  undertaking: { insert: true, update: [], delete: false },
  tie: { insert: true, update: [], delete: false },
  assistance: { insert: true, update: [], delete: false },
  declaration: {
    insert: true,
    update: ["outcome", "undertaking_id", "text_version", "set_aside", "reason", "declared_at"],
    delete: false,
  },
  // An offer is answered and ended; who it was made to, by whom and on what ground stays.
  assignment: {
    insert: true,
    update: ["state", "outcome", "live_at", "ended_at", "ended_by", "end_reason"],
    delete: false,
  },
  assignment_family: { insert: true, update: [], delete: false },
  authorisation: {
    insert: true,
    update: ["state", "decided_by", "decided_at", "ended_by", "ended_at", "end_reason"],
    delete: false,
  },
  application_family: { insert: true, update: [], delete: false },
  evaluation_step: {
    insert: true,
    update: ["state", "reason", "settled_by", "settled_at"],
    delete: false,
  },
  objection: {
    insert: true,
    update: ["outcome", "decision", "decided_by", "decided_at", "decider_declared"],
    delete: false,
  },
  // What an expert was asked, opened, signed and answered; a question is reminded of and revoked.
  expert: {
    insert: true,
    update: ["ended_at", "name", "organisation", "email", "phone"],
    delete: false,
  },
  expert_question: {
    insert: true,
    update: ["token_sha256", "reminded_at", "revoked_at", "revoked_by", "revoke_reason"],
    delete: false,
  },
  expert_document: { insert: true, update: [], delete: false },
  expert_declaration: { insert: true, update: [], delete: false },
  expert_answer: { insert: true, update: ["scan"], delete: false },
  expert_access: { insert: true, update: [], delete: false },
  // A signed report is set aside, and a note stays; neither changes.
  report: {
    insert: true,
    update: ["set_aside_at", "set_aside_by", "set_aside_reason"],
    delete: false,
  },
  review_note: { insert: true, update: [], delete: false },
  // A signed decision never changes, which a trigger holds; its lines, calls and the appeals against it are written once.
  decision: {
    insert: true,
    update: [
      ...["words", "state", "state_since", "version", "prepared_by"],
      ...["returned_by", "returned_at", "return_reason"],
      ...["letter", "letter_sha256", "signed_by", "signed_at"],
      ...["notified_at", "notified_how", "appeal_until"],
    ],
    delete: false,
  },
  decision_line: { insert: true, update: [], delete: false },
  decision_reading: { insert: true, update: ["sha256", "read_at"], delete: false },
  decision_call: { insert: true, update: [], delete: false },
  received_appeal: { insert: true, update: [], delete: false },
  // What happened in a session stays: triggers hold it too (decision 0102).
  presence: { insert: true, update: ["left_at"], delete: false },
  recusal: { insert: true, update: [], delete: false },
  shown_hand: { insert: true, update: [], delete: false },
  item_opinion: { insert: true, update: [], delete: false },
  voter: { insert: true, update: ["sealed", "took_part"], delete: false },
  confirmation: {
    insert: true,
    update: ["state", "answered_by", "answered_at"],
    delete: false,
  },
  deputy: {
    insert: true,
    update: ["state", "decided_by", "decided_at", "ended_at", "ended_by"],
    delete: false,
  },
  // A mandate is given and ended under a proposal that two people decided: triggers ask for it (decision 0114).
  mandate: { insert: true, update: ["to_on", "ended_under"], delete: false },
  mandate_proposal: { insert: true, update: ["state", "decided_by", "decided_at"], delete: false },
  minutes: {
    insert: true,
    update: ["words", "version", "saved_by", "saved_at", "sha256", "signed_by", "signed_at"],
    delete: false,
  },
  // A used number is never given again.
  number_serial: { insert: true, update: ["last"], delete: false },
};

/** The tables from which the product may delete rows: expired rows, requests and choices, rows of an account. */
const removable = new Set([
  ...["account", "account_challenge", "account_factor", "account_link", "account_session"],
  ...[
    "application_reader",
    "application_sub_area",
    "company",
    "company_sub_area",
    "contact_message",
  ],
  "absence",
  ...["document", "equipment", "idempotent_request", "mail", "member"],
  ...["member_invitation", "newsletter_subscriber", "nomenclature_draft", "notification_choice"],
  "page_picture",
  ...["rate_limit", "task", "terms_draft", "trouble"],
  // A photo is taken back until the visit is signed, which a trigger holds.
  "visit_photo",
  ...["worker", "works_reference"],
  ...["default_view", "saved_view"],
  ...["item_line_reason", "urn"],
]);

/** The tables that the product may empty: a deleted half of a key would otherwise stay in the file (review §2.3). */
const emptied = new Set(["urn"]);

/**
 * The statements that grant a role only what the product needs to serve: it owns no table, creates none and cannot
 * rewrite the journal, a certificate or an assertion about a qualification. The owner of the tables runs them again after each migration.
 */
export async function grantsFor(pool: pg.Pool, role: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; quoted: string; role: string }>(
    `select relname as name, quote_ident(relname) as quoted, quote_ident($1) as role from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`,
    [role],
  );
  const to = rows[0]?.role;
  if (!to) throw new Error("The database holds no table yet.");
  return [
    `revoke all on all tables in schema public from ${to}`,
    `grant usage on schema public to ${to}`,
    ...rows.map(({ name, quoted }) => `grant ${rightsOn(name)} on ${quoted} to ${to}`),
  ];
}

function rightsOn(table: string): string {
  const {
    insert,
    update,
    delete: remove,
  } = guarded[table] ?? {
    insert: true,
    update: null,
    delete: removable.has(table),
  };
  return [
    "select",
    ...(insert ? ["insert"] : []),
    ...(update === null ? ["update"] : []),
    ...(update?.length ? [`update (${update.join(", ")})`] : []),
    ...(remove ? ["delete"] : []),
    ...(emptied.has(table) ? ["truncate"] : []),
  ].join(", ");
}
