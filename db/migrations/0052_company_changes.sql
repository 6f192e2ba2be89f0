-- In which department of its region a company has its seat.
alter table company add column department text;

-- The name and the numbers of a company change by request alone: it says why, a person of the body decides (domain §4.1).
create table company_change (
  id uuid primary key,
  company_id uuid not null references company (id),
  field text not null check (field in ('name', 'ein', 'business-registry')),
  -- As it is asked for, in the writing in which it would be kept.
  value text not null,
  reason text not null,
  -- What shows that it is so: a paper of the vault, the number of a letter.
  proof text,
  state text not null check (state in ('asked', 'granted', 'refused', 'withdrawn')),
  state_since timestamptz not null,
  version integer not null check (version > 0),
  asked_at timestamptz not null,
  asked_by uuid references account (id) on delete set null,
  decided_by uuid references account (id) on delete set null,
  -- Why it was refused, for the company to read.
  answer text,
  constraint company_change_two_people check (decided_by <> asked_by),
  constraint company_change_answer check (state <> 'refused' or answer is not null)
);
-- One at a time for each of them.
create unique index company_change_asked on company_change (company_id, field) where state = 'asked';
create index company_change_of_company on company_change (company_id, asked_at desc);
create index company_change_waiting on company_change (asked_at) where state = 'asked';
create index company_change_asked_by on company_change (asked_by);
create index company_change_decided_by on company_change (decided_by);
