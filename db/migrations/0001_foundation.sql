-- What the body may change without a developer. The row with the latest effective_from that is not in the future is in force.
create table setting (
  id uuid primary key,
  key text not null,
  value jsonb not null,
  effective_from timestamptz not null,
  created_at timestamptz not null,
  created_by uuid,
  unique (key, effective_from)
);

-- Append-only. One chain per subject: each row carries the hash of the row before it.
create table journal (
  id uuid primary key,
  subject_kind text not null,
  subject_id text not null,
  sequence integer not null check (sequence > 0),
  at timestamptz not null,
  actor text not null,
  event text not null,
  data jsonb not null,
  previous_hash text not null,
  hash text not null,
  constraint journal_chain unique (subject_kind, subject_id, sequence)
);

-- A mail is a row first; the sender delivers it and writes down what happened.
create table mail (
  id uuid primary key,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mail_to_send on mail (next_attempt_at) where sent_at is null and given_up_at is null;
create index mail_by_subject on mail (subject_kind, subject_id, kind, created_at);

create table family (
  id uuid primary key,
  code text not null unique,
  name text not null,
  position integer not null
);

create table area (
  id uuid primary key,
  family_id uuid not null references family (id),
  code text not null unique,
  name text not null,
  position integer not null
);

create table sub_area (
  id uuid primary key,
  area_id uuid not null references area (id),
  code text not null unique,
  name text not null,
  name_norm text not null,
  sequence integer not null,
  effective_from date not null,
  effective_to date
);

create table terms_version (
  id uuid primary key,
  number text not null unique,
  title text not null,
  body jsonb not null,
  body_sha256 text not null,
  pdf bytea not null,
  pdf_sha256 text not null,
  effective_from timestamptz not null,
  published_at timestamptz not null
);

create table account (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  role text not null default 'member' check (role in ('member', 'administrator')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table account_credential (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, provider_account_id)
);
create index account_credential_by_account on account_credential (account_id);

create table account_session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_session_by_account on account_session (account_id);

create table account_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_verification_by_identifier on account_verification (identifier);

-- Only the hash of an activation token is kept; the token itself exists in the mail alone.
create table account_activation (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  token_sha256 text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_activation_by_account on account_activation (account_id);

create table company (
  id uuid primary key,
  name text not null,
  name_norm text not null,
  country text not null,
  -- What was typed, the key that decides uniqueness (the nine-digit root for Senegal), and the tax code when given.
  ein text not null,
  ein_key text not null,
  cofi text,
  business_registry text not null,
  -- Null when the number is not of a known pattern: an examiner reads it then.
  business_registry_key text,
  address text not null,
  phone text not null,
  email text not null,
  legal_form text not null,
  legal_form_code text not null,
  capital bigint not null check (capital >= 0),
  turnover bigint not null check (turnover >= 0),
  founded_on date not null,
  website text,
  locale text not null,
  state text not null check (state in ('registered', 'active')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint company_ein unique (country, ein_key),
  constraint company_business_registry unique (business_registry_key)
);
create index company_by_name on company (name_norm collate "C", id);

create table member (
  id uuid primary key,
  company_id uuid not null references company (id),
  account_id uuid not null references account (id),
  firstname text not null,
  lastname text not null,
  function text not null,
  email text not null,
  phone text not null,
  created_at timestamptz not null,
  unique (company_id, account_id)
);
create index member_by_account on member (account_id);

create table company_sub_area (
  company_id uuid not null references company (id),
  sub_area_id uuid not null references sub_area (id),
  chosen_at timestamptz not null,
  primary key (company_id, sub_area_id)
);
create index company_sub_area_by_sub_area on company_sub_area (sub_area_id);

create table terms_acceptance (
  id uuid primary key,
  company_id uuid not null references company (id),
  account_id uuid not null references account (id),
  terms_version_id uuid not null references terms_version (id),
  terms_number text not null,
  pdf_sha256 text not null,
  accepted_at timestamptz not null,
  ip_address text not null,
  user_agent text not null
);
create index terms_acceptance_by_company on terms_acceptance (company_id);

-- One row per registration: a retry with the same key, or the same content under another key, finds it.
create table registration_request (
  idempotency_key text primary key,
  fingerprint text not null,
  company_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null
);
create index registration_request_by_fingerprint on registration_request (fingerprint);

-- Counters of rate-limiter-flexible, shared by all processes on one server database.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
