-- Reasons that staff choose from, in versions: in force on a day is the version with the latest day of effect by then, of two of
-- one day the later version. Whoever uses one copies its code and version.
create table reason (
  code text not null check (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  version integer not null check (version > 0),
  scope text not null check (scope in ('document', 'complement', 'refusal', 'suspension')),
  text text not null,
  effective_from date not null,
  ended boolean not null,
  published_at timestamptz not null,
  -- Id of an account, or the name of the part of the product that published it.
  published_by text not null,
  constraint reason_version primary key (code, version)
);

-- What people decided on the days off that are computed for a year, and the days that they added. A refused one has no day.
create table holiday (
  year integer not null check (year between 2000 and 2200),
  -- Names it within its year: `new-year`, `korite-1448`, `added-2027-02-24`.
  key text not null,
  label text not null,
  day date,
  state text not null check (state in ('confirmed', 'refused')),
  version integer not null check (version > 0),
  decided_at timestamptz not null,
  -- Id of an account.
  decided_by text not null,
  constraint holiday_of_year primary key (year, key),
  check ((day is null) = (state = 'refused')),
  check (day is null or extract(year from day) = year)
);
create index holiday_day on holiday (day) where day is not null;
