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
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (password_set_at is not null))
);
create index account_challenge_by_account on account_challenge (account_id);
create index account_challenge_by_end on account_challenge (expires_at);
