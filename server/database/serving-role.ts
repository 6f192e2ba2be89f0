import type pg from "pg";

/** All of an attempt but whose it is, by which rail, and how much was asked for. */
const attemptColumns = [
  ...["state", "state_since", "version", "provider_id", "transaction_id", "way", "expires_at"],
  ...["received", "last_error", "checks", "checked_at", "next_check_at"],
  ...["counted_by", "validated_by", "value_on"],
  ...["left_at", "returned_at", "returned_from", "error_at"],
];

/** Tables that the serving role may not change as it likes: the columns that it may update, when there are any. */
const guarded: Record<string, { insert: boolean; update: string[]; delete: boolean }> = {
  // To clear them; the trigger `journal_append_only` lets nothing else through.
  journal: { insert: true, update: ["data", "salt"], delete: false },
  log_pending: { insert: true, update: [], delete: false },
  schema_migration: { insert: false, update: [], delete: false },
  // What was issued, agreed and said of a right stays; a right changes by its moves alone, and each is told.
  certificate: { insert: true, update: [], delete: false },
  qualification_assertion: { insert: true, update: [], delete: false },
  qualification: { insert: true, update: ["state", "state_since", "version"], delete: false },
  stay: { insert: true, update: ["left_at"], delete: false },
  // What was opened, and what was tried, is not told otherwise afterwards; it ends with its time.
  access_log: { insert: true, update: [], delete: true },
  security_event: { insert: true, update: ["count", "last_at"], delete: true },
  security_alert: { insert: true, update: ["seen_at", "seen_by"], delete: true },
  // Goes with a registration that was never activated; from where it came is forgotten, by whom for a corrected address.
  terms_acceptance: {
    insert: true,
    update: ["account_id", "ip_address", "user_agent"],
    delete: true,
  },
  requirement: { insert: true, update: [], delete: false },
  reason: { insert: true, update: [], delete: false },
  mail_text: { insert: true, update: [], delete: false },
  // What was handed out on paper; goes with what it is about, where that may go.
  sheet: { insert: true, update: [], delete: true },
  // An edition says for ever what it said; one that has not begun may be withdrawn.
  terms_version: { insert: true, update: ["withdrawn_at", "withdrawn_by"], delete: false },
  nomenclature_edition: { insert: true, update: ["withdrawn_at", "withdrawn_by"], delete: false },
  family_in_edition: { insert: true, update: [], delete: false },
  area_in_edition: { insert: true, update: [], delete: false },
  sub_area_in_edition: { insert: true, update: [], delete: false },
  // What was asked for, what came of it and what was booked; a demonstration alone is taken away, by the owner.
  payment: {
    insert: true,
    update: ["state", "state_since", "version", "doubted_by"],
    delete: false,
  },
  payment_attempt: { insert: true, update: attemptColumns, delete: false },
  ledger_entry: { insert: true, update: [], delete: false },
  receipt: { insert: true, update: [], delete: false },
  desk_closing: { insert: true, update: [], delete: false },
  // What holds from a day on is another version, never this one otherwise.
  tariff_version: { insert: true, update: [], delete: false },
  // A number that was given is not given again.
  number_serial: { insert: true, update: ["last"], delete: false },
};

/** Of the others the product takes rows away from these alone: what has ended, what was a wish, what goes with an account. */
const removable = new Set([
  ...["account", "account_challenge", "account_factor", "account_link", "account_session"],
  ...[
    "application_reader",
    "application_sub_area",
    "company",
    "company_change",
    "company_sub_area",
    "contact_message",
  ],
  ...["document", "equipment", "idempotent_request", "mail", "mandate", "member"],
  ...["member_invitation", "newsletter_subscriber", "nomenclature_draft", "notification_choice"],
  ...["payment_event", "rate_limit", "succession", "succession_proof", "task", "terms_draft"],
  ...["worker", "works_reference"],
]);

/**
 * The statements that give a role what the product needs to serve, and no more: it owns no table, makes none and cannot
 * rewrite the journal, a certificate or what was said of a right. To be run again after each migration, by the owner of the tables.
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
  ].join(", ");
}
