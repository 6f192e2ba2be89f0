-- Trigrams find names in spite of a wrong letter.
create extension if not exists pg_trgm;

-- What the directory shows of a company; written when its first certificate is issued.
alter table company add column trade_name text;
alter table company add column slug text unique;
-- ISO 3166-2 code of the region of the seat; null outside Senegal.
alter table company add column region text;
-- Made up to show the product; marked everywhere.
alter table company add column demo boolean not null default false;
-- Name, trade name, tax number and registry number in their searchable form.
alter table company add column search_text text not null default '';
update company set search_text = name_norm || ' ' || ein_key || ' '
  || lower(replace(coalesce(business_registry_key, ''), '-', ''));
create index company_search on company using gin (search_text gin_trgm_ops);
create index company_by_region on company (region) where slug is not null;

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
create index certificate_by_company on certificate (company_id);

-- The right granted for one sub-area. Expiry is read from ends_on, never written by a job.
create table qualification (
  id uuid primary key,
  certificate_id uuid not null references certificate (id),
  company_id uuid not null references company (id),
  sub_area_id uuid not null references sub_area (id),
  level smallint not null check (level between 1 and 3),
  class text not null check (class in ('A', 'B', 'C', 'D', 'E', 'F')),
  starts_on date not null,
  -- Last day of the right, included.
  ends_on date not null,
  state text not null check (state in ('granted', 'suspended', 'withdrawn', 'replaced')),
  state_since timestamptz not null,
  check (ends_on >= starts_on)
);
create index qualification_by_company on qualification (company_id);
create index qualification_by_sub_area on qualification (sub_area_id, company_id) where state in ('granted', 'suspended');
create unique index qualification_current on qualification (company_id, sub_area_id) where state in ('granted', 'suspended');
