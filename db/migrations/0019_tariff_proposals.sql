-- Fees wait for a second person (security R3.5): somebody proposes, somebody else publishes or refuses.
create table tariff_proposal (
  id uuid primary key,
  -- Of the version that was edited: nothing was published meanwhile.
  based_on integer not null references tariff_version (number),
  effective_from date not null,
  parts jsonb not null,
  proposed_at timestamptz not null,
  proposed_by text not null,
  outcome text check (outcome in ('published', 'refused', 'withdrawn')),
  decided_at timestamptz,
  decided_by text,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is null) = (decided_by is null)),
  check (outcome is distinct from 'published' or decided_by <> proposed_by),
  check (outcome is distinct from 'refused' or decided_by <> proposed_by),
  check (outcome is distinct from 'withdrawn' or decided_by = proposed_by)
);
-- One at a time: whoever decides knows what they decide on.
create unique index tariff_proposal_open on tariff_proposal ((outcome is null)) where outcome is null;
