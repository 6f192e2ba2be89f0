-- The wish that an account and what is known of its owner be erased: it can be undone until it is due.
create table erasure (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Who asked: the owner, or a person of the body at the owner's demand.
  asked_by uuid not null references account (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  undo_token_sha256 text not null unique,
  ended_at timestamptz,
  outcome text check (outcome in ('erased', 'undone', 'refused')),
  constraint erasure_ended check ((ended_at is null) = (outcome is null))
);
create unique index erasure_open on erasure (account_id) where ended_at is null;
create index erasure_due on erasure (due_at) where ended_at is null;

-- Nobody acts for a closed company, which never had a right; nothing is known of it any more, and its numbers are free.
alter table company drop constraint company_state_check;
alter table company add constraint company_state_check check (state in ('registered', 'active', 'closed'));

-- From where somebody accepted the terms is forgotten after a year; what was accepted, and when, stays.
alter table terms_acceptance alter column ip_address drop not null;
alter table terms_acceptance alter column user_agent drop not null;
create index terms_acceptance_with_address on terms_acceptance (accepted_at) where ip_address is not null;
