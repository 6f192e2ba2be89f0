-- Trigrams find words in spite of a wrong letter.
create extension if not exists pg_trgm;

-- What the directory shows of a company; a company has a slug from its first certificate on.
alter table company add column trade_name text;
alter table company add column slug text unique;
-- ISO 3166-2 code of the region of the seat; null outside Senegal.
alter table company add column region text;
-- Day of the latest decision that gave it a certificate.
alter table company add column certified_on date;
-- Made up to show the product; marked everywhere.
alter table company add column demo boolean not null default false;
-- Words of name and trade name, tax number and registry number, each between spaces.
alter table company add column search_text text not null default '';
update company set search_text = ' ' || trim(regexp_replace(replace(name_norm, '.', ''), '[^[:alnum:]]+', ' ', 'g'))
  || ' ' || lower(ein_key) || ' '
  || lower(regexp_replace(coalesce(business_registry_key, business_registry), '[^[:alnum:]]+', '', 'g')) || ' ';
create index company_search on company using gin (search_text gin_trgm_ops) where slug is not null;
create index company_listed_by_name on company (name_norm collate "C", id) where slug is not null;
create index company_listed_by_decision on company (certified_on desc, id) where slug is not null;

-- Each slug was given once; the insert decides who has it.
create table company_slug (
  slug text primary key,
  company_id uuid not null references company (id)
);
create index company_slug_by_company on company_slug (company_id);

-- Words of the names in the directory: where a word that was typed wrong is looked for.
create table company_word (
  word text primary key
);
create index company_word_by_trigram on company_word using gin (word gin_trgm_ops);
create index company_word_by_letters on company_word (word collate "C");

-- What a sub-area covers, in one sentence for people who are not of the trade.
alter table sub_area add column covers text not null default '';

-- The last serial given in a year; numbers have no holes.
create table certificate_serial (
  year integer primary key,
  last_serial integer not null
);

create table certificate (
  id uuid primary key,
  company_id uuid not null references company (id),
  number text not null unique,
  year integer not null,
  serial integer not null,
  kind text not null check (kind in ('full', 'provisional')),
  decided_on date not null,
  issued_at timestamptz not null,
  unique (year, serial)
);
create index certificate_by_company on certificate (company_id, decided_on);

-- The right granted for one sub-area. Expiry is read from ends_on, never written by a job.
create table qualification (
  id uuid primary key,
  certificate_id uuid not null references certificate (id),
  company_id uuid not null references company (id),
  sub_area_id uuid not null references sub_area (id),
  -- Region of the company, repeated here so that the directory counts from one index.
  region text,
  -- 0 to 255, drawn from the identifier of the company: some of them stand for all when a large directory is counted.
  bucket smallint not null check (bucket between 0 and 255),
  level smallint not null check (level between 1 and 3),
  class text not null check (class in ('A', 'B', 'C', 'D', 'E', 'F')),
  starts_on date not null,
  -- Last day of the right, included.
  ends_on date not null,
  state text not null check (state in ('granted', 'suspended', 'withdrawn', 'replaced')),
  state_since timestamptz not null,
  check (ends_on >= starts_on)
);
create index qualification_by_certificate on qualification (certificate_id);
create index qualification_by_company on qualification (company_id);
-- One right per sub-area may stand at a time; the rest of the columns let the directory count without the table.
create unique index qualification_current on qualification (company_id, sub_area_id)
  include (region, class, starts_on, ends_on, state) where state in ('granted', 'suspended');
create index qualification_by_sub_area on qualification (sub_area_id, region, class, company_id)
  include (starts_on, ends_on, state) where state in ('granted', 'suspended');
create index qualification_by_region on qualification (region, sub_area_id, class, company_id)
  include (starts_on, ends_on, state) where state in ('granted', 'suspended');
create index qualification_by_bucket on qualification (bucket, company_id)
  include (sub_area_id, region, class, starts_on, ends_on, state) where state in ('granted', 'suspended');
