-- What a company types once and keeps for every file: its people, its equipment, the works that it has carried out. What is
-- taken off a list stays for some months, so that it can be put back.
create table worker (
  id uuid primary key,
  company_id uuid not null references company (id),
  name text not null,
  -- In the order of lists.
  name_norm text collate "C" not null,
  trade text not null check (trade in ('engineer', 'technician', 'works-manager', 'surveyor', 'draughtsman', 'safety-officer',
    'site-foreman', 'team-leader', 'operator', 'skilled-worker', 'labourer', 'administrative', 'other')),
  diploma text,
  experience_years integer check (experience_years between 0 and 70),
  contract text not null check (contract in ('head', 'open-ended', 'fixed-term', 'site', 'self-employed', 'day', 'trainee')),
  permanent boolean not null,
  since_on date,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index worker_of_company on worker (company_id, name_norm, id) where ended_at is null;
create index worker_ended on worker (ended_at) where ended_at is not null;
create index worker_ended_of_company on worker (company_id, ended_at) where ended_at is not null;

create table equipment (
  id uuid primary key,
  company_id uuid not null references company (id),
  kind text not null,
  kind_norm text collate "C" not null,
  model text,
  -- Plate or serial number.
  registration text,
  year integer check (year between 1900 and 2200),
  held text not null check (held in ('owned', 'hired')),
  -- Of one, in whole FCFA.
  value bigint not null check (value >= 0),
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index equipment_of_company on equipment (company_id, kind_norm, id) where ended_at is null;
create index equipment_ended on equipment (ended_at) where ended_at is not null;
create index equipment_ended_of_company on equipment (company_id, ended_at) where ended_at is not null;

create table works_reference (
  id uuid primary key,
  company_id uuid not null references company (id),
  -- The owner of the works.
  client text not null,
  nature text not null,
  place text,
  region text,
  -- Of the whole contract, in whole FCFA.
  amount bigint not null check (amount > 0),
  from_on date not null,
  to_on date check (to_on >= from_on),
  sub_area_id uuid references sub_area (id),
  role text not null check (role in ('main', 'sub', 'joint')),
  -- In percent of the amount, of a joint venture.
  share integer check (share between 1 and 99),
  state text not null check (state in ('finished', 'under-way')),
  contact_name text,
  contact_email text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint works_reference_share check ((role = 'joint') = (share is not null)),
  constraint works_reference_end check (state = 'under-way' or to_on is not null)
);
create index works_reference_of_company on works_reference (company_id, from_on desc, id) where ended_at is null;
create index works_reference_ended on works_reference (ended_at) where ended_at is not null;
create index works_reference_ended_of_company on works_reference (company_id, ended_at) where ended_at is not null;
create index works_reference_of_sub_area on works_reference (sub_area_id);

-- The owner of the works is asked, by a link that serves once, whether they were carried out as described.
create table reference_confirmation (
  id uuid primary key,
  reference_id uuid not null references works_reference (id) on delete cascade,
  company_id uuid not null references company (id),
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the owner reads: the reference as it was when they were asked.
  described jsonb not null,
  email text not null,
  asked_at timestamptz not null,
  asked_by uuid references account (id) on delete set null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  answer jsonb,
  -- Of the canonical answer with what it answers; the journal has the same.
  answer_sha256 text check (answer_sha256 ~ '^[0-9a-f]{64}$'),
  -- Taken back: the reference was taken off, or another address is asked.
  withdrawn_at timestamptz,
  constraint reference_confirmation_answer check ((answered_at is null) = (answer_sha256 is null)),
  constraint reference_confirmation_once check (answered_at is null or withdrawn_at is null)
);
-- One question at a time, one answer.
create unique index reference_confirmation_open on reference_confirmation (reference_id) where withdrawn_at is null;
create index reference_confirmation_of_company on reference_confirmation (company_id, asked_at);
create index reference_confirmation_to_remind on reference_confirmation (asked_at)
  where answered_at is null and withdrawn_at is null and reminded_at is null;
create index reference_confirmation_by_end on reference_confirmation (expires_at) where answered_at is null;
create index reference_confirmation_by_email on reference_confirmation (email, asked_at);
create index reference_confirmation_by_person on reference_confirmation (asked_by);
