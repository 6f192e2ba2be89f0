-- Nobody gives a role to themselves, whatever the code does.
update staff_role set granted_by = null where granted_by = account_id;
alter table staff_role add constraint staff_role_other_person check (granted_by <> account_id);

-- How long somebody sits in the committee, and for whom. One person sits for one college at a time.
create table mandate (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  college text not null check (college in ('enterprises', 'owners', 'general-interest')),
  from_on date not null,
  to_on date not null,
  given_by uuid references account (id) on delete set null,
  given_at timestamptz not null,
  check (from_on <= to_on)
);
create index mandate_by_account on mandate (account_id, from_on);

-- What proves a person beside the password: a passkey, an application that makes codes, printed codes that serve once.
create table account_factor (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('passkey', 'totp', 'recovery')),
  label text not null,
  credential_id text unique,
  public_key text,
  counter bigint,
  -- Encrypted with a key that the database does not hold.
  sealed_secret text,
  -- The time step of the last code that served; a code serves once, and no older one after it.
  last_step bigint,
  code_sha256 text unique,
  created_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null)),
  check ((kind = 'totp') = (sealed_secret is not null and last_step is not null)),
  check ((kind = 'recovery') = (code_sha256 is not null))
);
create index account_factor_by_account on account_factor (account_id, kind);
create unique index account_factor_totp on account_factor (account_id) where kind = 'totp';

-- A step that was begun: a sign-in whose password was right, or a passkey that is being asked for.
create table account_challenge (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('sign-in', 'proof', 'new-passkey')),
  token_sha256 text not null unique,
  -- What a passkey is asked to sign.
  nonce text not null,
  -- Of the password that was right, so that a new one ends the step.
  password_set_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_challenge_by_account on account_challenge (account_id);
create index account_challenge_by_end on account_challenge (expires_at);

-- All factors of a person are lost: one administrator asks, another one approves.
create table factor_reset (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  reason text not null,
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  approved_by uuid references account (id),
  ended_at timestamptz,
  check (approved_by <> asked_by),
  check (account_id <> asked_by),
  check (account_id <> approved_by),
  check (approved_by is null or ended_at is not null)
);
create unique index factor_reset_open on factor_reset (account_id) where ended_at is null;
