-- What a company supplies, as data that people of the body edit: each row is a version of one requirement, whole. In force on
-- a day is the version with the latest day of effect by then; of two of one day the later version. An ended one is asked for no more.
create table requirement (
  code text not null check (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  version integer not null check (version > 0),
  position integer not null check (position >= 0),
  theme text not null check (theme in ('identity', 'standing', 'means', 'works')),
  label text not null,
  help text not null,
  issuer text not null,
  -- Empty where it is not known.
  obtained_at text not null,
  duration text not null,
  cost text not null,
  -- For which applications: kinds, classes, families, sub-areas, exceptions.
  applies jsonb not null,
  necessity text not null check (necessity in ('required', 'request-enough', 'optional')),
  validity text not null check (validity in ('none', 'days', 'expiry', 'fiscal')),
  -- Days after the issue, or months after the close of the financial year.
  valid_for integer check (valid_for > 0),
  -- How many closed financial years are asked for.
  years integer check (years > 0),
  formats text[] not null check (cardinality(formats) > 0),
  max_mb integer not null check (max_mb between 1 and 25),
  several boolean not null,
  effective_from date not null,
  ended boolean not null,
  published_at timestamptz not null,
  -- Id of an account, or the name of the part of the product that published it.
  published_by text not null,
  constraint requirement_version primary key (code, version),
  check ((validity in ('days', 'fiscal')) = (valid_for is not null)),
  check ((validity = 'fiscal') = (years is not null))
);
