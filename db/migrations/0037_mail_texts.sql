-- What the body made of the words of a mail, in versions: the latest one holds. A part that is absent is as the product writes
-- it, so that an empty version goes back to the original.
create table mail_text (
  mail text not null,
  version integer not null check (version > 0),
  -- Text by name of the part.
  texts jsonb not null,
  published_at timestamptz not null,
  -- Id of an account.
  published_by text not null,
  constraint mail_text_version primary key (mail, version)
);
