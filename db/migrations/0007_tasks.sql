-- One piece of work that must not be lost, written with the change that wants it. Its key makes it unique for ever.
create table task (
  id uuid primary key,
  kind text not null,
  key text not null,
  data jsonb not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- Claims so far; the number of the last one proves it.
  attempts integer not null default 0,
  claimed_until timestamptz,
  done_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  constraint task_once unique (kind, key)
);
create index task_to_do on task (next_attempt_at) where done_at is null and given_up_at is null;
create index task_by_end on task (coalesce(done_at, given_up_at));

-- What the product does by itself, regularly: one row per duty, so that all processes together run it once.
create table duty_run (
  name text primary key,
  next_run_at timestamptz not null,
  -- Runs so far; the number of the last one proves its claim.
  runs integer not null default 0,
  claimed_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Rows that the last run dealt with, and those that it left.
  done integer,
  backlog integer,
  -- Failures since the last run that went well.
  failures integer not null default 0,
  last_error text
);

-- Attempts count the claims; a mail server that cannot be reached makes no mail fail.
alter table mail add column failures integer not null default 0;
update mail set failures = attempts;
