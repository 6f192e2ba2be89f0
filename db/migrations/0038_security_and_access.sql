-- What the security log tells, for the screens of the office; its lines stand in the log as well. Refusals of one kind from
-- one address share a row for each minute.
create table security_event (
  id uuid primary key,
  kind text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  -- Who acted, and about whom. No account need stand for an id: the row is written after the fact, and outlives both.
  account_id uuid,
  about_id uuid,
  ip_address text not null,
  -- Of the first request, as in the log.
  reference text,
  details jsonb not null,
  count integer not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Minute, kind, address and account that the row sums up; null for what is told one by one.
  summed_as text constraint security_event_summed unique
);
create index security_event_by_time on security_event (last_at);
create index security_event_by_account on security_event (account_id, last_at);
create index security_event_about on security_event (about_id, last_at) where about_id is not null;

-- Many refusals within minutes: the administrators were told by mail, and see it until one of them has marked it as seen.
create table security_alert (
  id uuid primary key,
  kind text not null,
  count integer not null,
  minutes integer not null,
  raised_at timestamptz not null,
  seen_at timestamptz,
  seen_by uuid references account (id) on delete set null
);
create index security_alert_by_time on security_alert (raised_at);
create index security_alert_open on security_alert (raised_at) where seen_at is null;

-- Who of the body opened what about a company or a person; the same thing once a minute.
create table access_log (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  what text not null,
  subject_kind text not null,
  subject_id text not null,
  at timestamptz not null,
  minute timestamptz not null,
  constraint access_log_once unique (account_id, what, subject_kind, subject_id, minute)
);
create index access_log_by_time on access_log (at);
create index access_log_by_subject on access_log (subject_id, at);
