-- How often a certificate was verified: no address, no browser, no time of day (decision 0106).
create table verification_count (
  certificate_id uuid not null references certificate (id) on delete cascade,
  day date not null,
  door text not null check (door in ('code', 'number', 'file', 'program')),
  answer text not null,
  n integer not null check (n > 0),
  primary key (certificate_id, day, door, answer)
);

-- Well-formed numbers that no certificate has, and how many different networks asked for them each day. Many of them mean that a
-- forged certificate is in circulation.
create table unknown_number (
  number text not null check (length(number) <= 24),
  day date not null,
  people integer not null check (people > 0),
  primary key (number, day)
);

-- Numbers of forged certificates that the public is warned of.
create table forged_number (
  number text primary key check (length(number) <= 24),
  warned_at timestamptz not null,
  warned_by uuid not null references account (id),
  -- What the public reads beside it; empty when there is nothing to add.
  note text not null check (length(note) <= 300)
);
