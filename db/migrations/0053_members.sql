-- Of which events a person wishes to be told by mail; without a row it is as their role has it.
create table notification_choice (
  account_id uuid not null references account (id) on delete cascade,
  event text not null,
  wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (account_id, event)
);

-- The wish of somebody to act for a company whose owner is gone: by a member, or by a person without an account who has
-- proved an address. Two people of the body decide.
create table succession (
  id uuid primary key,
  -- Null: no active company has the number. Nothing tells it to who asks.
  company_id uuid references company (id),
  ein text not null,
  firstname text not null,
  lastname text not null,
  function text not null,
  email text not null,
  -- The member who asks; null for somebody who acts for nobody yet.
  asked_by uuid references account (id) on delete set null,
  cause text not null check (cause in ('left', 'died', 'unreachable')),
  reason text not null,
  -- What proves it: a paper with its number and date.
  proof text not null,
  asked_at timestamptz not null,
  confirm_token_sha256 text unique,
  confirmed_at timestamptz,
  object_token_sha256 text unique,
  object_until timestamptz,
  objected_at timestamptz,
  objection text,
  state text not null check (state in ('open', 'proposed', 'granted', 'refused')),
  version integer not null,
  state_since timestamptz not null,
  outcome text check (outcome in ('grant', 'refuse')),
  -- What the owners become when it is granted.
  former text check (former in ('reader', 'removed')),
  grounds text,
  proposed_by uuid references account (id),
  decided_by uuid references account (id),
  constraint succession_two_people check (decided_by <> proposed_by),
  constraint succession_not_for_oneself check (decided_by <> asked_by and proposed_by <> asked_by),
  constraint succession_decided check ((state in ('granted', 'refused')) = (decided_by is not null)),
  constraint succession_proposed check
    (state = 'open' or (outcome is not null and proposed_by is not null and grounds is not null)),
  constraint succession_granted check (state <> 'granted' or (outcome = 'grant' and company_id is not null and former is not null))
);
create unique index succession_open on succession (company_id, email)
  where state in ('open', 'proposed') and confirmed_at is not null;
create index succession_by_company on succession (company_id);
create index succession_by_state on succession (state, state_since);
create index succession_by_email on succession (email);

-- Somebody who may act for a company once they accept: the link stands in account_link.
create table member_invitation (
  id uuid primary key,
  company_id uuid not null references company (id),
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'reader')),
  -- Null: the body invites, after a succession.
  invited_by uuid references account (id) on delete set null,
  succession_id uuid references succession (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'withdrawn')),
  ended_at timestamptz,
  constraint member_invitation_ended check ((ended_at is null) = (outcome is null)),
  constraint member_invitation_of_the_body check (invited_by is null or succession_id is null)
);
create unique index member_invitation_open on member_invitation (company_id, account_id) where ended_at is null;
create index member_invitation_by_account on member_invitation (account_id);

alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check
  check (purpose in ('activation', 'password-reset', 'invitation', 'email-change', 'email-undo', 'membership'));
