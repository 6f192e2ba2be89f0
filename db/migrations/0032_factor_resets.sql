-- All factors of a person are lost: one administrator asks, another one approves, and neither is the person.
create table factor_reset (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  reason text not null,
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  outcome text check (outcome in ('approved', 'refused', 'withdrawn')),
  ended_by uuid references account (id),
  ended_at timestamptz,
  constraint factor_reset_asked_by_another check (asked_by <> account_id),
  constraint factor_reset_ended_by_another check (ended_by <> account_id),
  constraint factor_reset_two_people check ((outcome = 'withdrawn') = (ended_by = asked_by)),
  constraint factor_reset_ended check
    ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null))
);
create unique index factor_reset_open on factor_reset (account_id) where ended_at is null;

-- Made up by the demonstration, and taken away with it.
alter table account add column demo boolean not null default false;
