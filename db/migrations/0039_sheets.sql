-- What was put on paper for somebody, as it was drawn: one of a kind for each subject.
create table sheet (
  id uuid primary key,
  kind text not null,
  subject_kind text not null,
  subject_id text not null,
  number text not null,
  sha256 text not null,
  pdf bytea not null,
  drawn_at timestamptz not null,
  constraint sheet_once unique (kind, subject_kind, subject_id),
  constraint sheet_number unique (kind, number)
);

-- Files that leave with a mail, and go with its row.
create table mail_attachment (
  mail_id uuid not null references mail (id) on delete cascade,
  position smallint not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position),
  constraint mail_attachment_size check (octet_length(content) <= 5000000)
);
