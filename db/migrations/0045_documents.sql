-- The papers of companies. The content is kept by its hash, outside the database; a row says whose paper it is and for what.
create table document (
  id uuid primary key,
  company_id uuid not null references company (id),
  requirement_code text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- As its sender calls it.
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  -- Of a PDF.
  pages integer check (pages > 0),
  has_script boolean not null,
  -- As the validity of the requirement asks for them.
  issued_on date,
  ends_on date,
  state text not null check (state in ('usable', 'refused', 'replaced', 'removed')),
  state_since timestamptz not null,
  version integer not null check (version > 0),
  -- What the antivirus said; unanswered ones are asked about again.
  scan text not null check (scan in ('clean', 'infected', 'unanswered', 'off')),
  supplied_by uuid references account (id) on delete set null,
  supplied_at timestamptz not null,
  replaced_by uuid references document (id) on delete set null,
  -- The content is no longer kept; the row says that it was there.
  content_gone_at timestamptz
);
create index document_by_company on document (company_id, requirement_code, supplied_at);
-- The same content serves a requirement once.
create unique index document_once on document (company_id, requirement_code, sha256) where state = 'usable';
create index document_by_end on document (ends_on) where state = 'usable';
create index document_by_content on document (sha256);
create index document_ended on document (state_since) where state <> 'usable' and content_gone_at is null;
create index document_by_person on document (supplied_by);
create index document_by_successor on document (replaced_by);

-- That a paper ends was told: once for each document and step.
create table document_reminder (
  document_id uuid not null references document (id) on delete cascade,
  days_before integer not null,
  told_at timestamptz not null,
  primary key (document_id, days_before)
);
