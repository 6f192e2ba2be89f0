-- One form of an address, as the product has always written it. Whoever signs in is looked for in small letters: an
-- account with capitals was out of reach. The oldest of several takes the address, unless it has its account already.
update account set email = lower(email)
where email <> lower(email) and id = (
  select id from account other where lower(other.email) = lower(account.email)
  order by other.email = lower(other.email) desc, other.created_at, other.id limit 1);
update account set email = 'doublon-' || id || '@invalid' where email <> lower(email);
alter table account add constraint account_email_lower check (email = lower(email));

-- The hash of the password stands with the account; null until a link sent by mail sets one.
alter table account add column password_hash text;
alter table account add column password_set_at timestamptz;
update account set password_hash = password, password_set_at = account_credential.updated_at
from account_credential
where account_credential.account_id = account.id and provider_id = 'credential' and password is not null;
alter table account add constraint account_password check ((password_hash is null) = (password_set_at is null));
drop table account_credential;
alter table account drop column image;
-- Nobody signs in to a disabled account.
alter table account add column disabled_at timestamptz;

-- What a person does for the body: several roles at once, each given by somebody at some time.
create table staff_role (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('registrar', 'examiner', 'secretary', 'committee', 'president', 'cashier', 'controller', 'administrator')),
  -- Null: the configuration or a command on the machine gave it.
  granted_by uuid references account (id) on delete set null,
  granted_at timestamptz not null,
  ended_by uuid references account (id) on delete set null,
  ended_at timestamptz
);
create unique index staff_role_open on staff_role (account_id, role) where ended_at is null;
create index staff_role_by_role on staff_role (role) where ended_at is null;
insert into staff_role (id, account_id, role, granted_at)
select gen_random_uuid(), id, 'administrator', created_at from account where role = 'administrator';
alter table account drop column role;

-- What a person may do for a company; whoever registered it owns its file.
alter table member add column role text check (role in ('owner', 'manager', 'reader'));
-- Null: the registration gave it.
alter table member add column granted_by uuid references account (id) on delete set null;
alter table member add column granted_at timestamptz;
update member set role = 'owner', granted_at = created_at;
alter table member alter column role set not null;
alter table member alter column granted_at set not null;

-- Only the hash of a session's token is kept. Tokens used to stand here in clear, and opened nothing without the signature
-- of their cookie: they end, since copies of this table may lie in backups.
drop table account_session;
create table account_session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  token_sha256 text not null unique,
  -- How it was opened, and when its holder last proved who they are.
  assurance text not null check (assurance in ('password', 'second-factor')),
  authenticated_at timestamptz not null,
  -- Moves on with use, up to the other.
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  check (expires_at <= absolute_expires_at)
);
create index account_session_by_account on account_session (account_id);
create index account_session_by_end on account_session (expires_at);

-- A link sent by mail: it serves once, and only the hash of its token is kept.
create table account_link (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('activation', 'password-reset', 'invitation', 'email-change')),
  token_sha256 text not null unique,
  data jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_by_account on account_link (account_id, purpose);
create index account_link_by_end on account_link (expires_at);
insert into account_link (id, account_id, purpose, token_sha256, data, created_at, expires_at, used_at)
select id, account_id, 'activation', token_sha256, '{}', created_at, expires_at, used_at from account_activation;
insert into account_link (id, account_id, purpose, token_sha256, data, created_at, expires_at)
select account_verification.id, account.id, 'password-reset', substr(identifier, 10), '{}', account_verification.created_at, expires_at
from account_verification join account on account.id::text = account_verification.value
where identifier like 'password:%';
drop table account_activation;
drop table account_verification;
