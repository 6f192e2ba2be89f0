-- An edition of the terms that was published and has not begun may be taken back: it stays as history and never holds.
alter table terms_version
  add column withdrawn_at timestamptz,
  -- Id of an account.
  add column withdrawn_by text,
  add constraint terms_version_withdrawn_by_somebody
    check ((withdrawn_at is null) = (withdrawn_by is null));

-- The next edition while people write it; one at a time, gone when it is published or given up.
create table terms_draft (
  one boolean primary key default true check (one),
  -- Number of the edition that it was begun from.
  based_on text not null references terms_version (number),
  -- Another one at each change: of two people who saw the same the second is told.
  stamp uuid not null,
  text jsonb not null,
  -- Number, day and names with which it was drawn, and the very document that will be published; null while it is written.
  prepared jsonb,
  pdf bytea,
  started_at timestamptz not null,
  -- Id of an account.
  started_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint terms_draft_prepared_whole check ((prepared is null) = (pdf is null))
);
