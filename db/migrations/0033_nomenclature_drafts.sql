-- An edition that was published and has not begun may be taken back: it stays as history and never holds.
alter table nomenclature_edition
  add column withdrawn_at timestamptz,
  -- Id of an account.
  add column withdrawn_by text,
  add constraint nomenclature_edition_withdrawn_by_somebody
    check ((withdrawn_at is null) = (withdrawn_by is null));

-- The next edition while people write it; one at a time, gone when it is published or given up.
create table nomenclature_draft (
  one boolean primary key default true check (one),
  -- Number of the edition that it was begun from.
  based_on integer not null references nomenclature_edition (number),
  -- Another one at each change: of two people who saw the same the second is told.
  stamp uuid not null,
  nomenclature jsonb not null,
  started_at timestamptz not null,
  -- Id of an account.
  started_by text not null,
  changed_at timestamptz not null,
  changed_by text not null
);
