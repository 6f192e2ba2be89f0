-- What is asked for is copied in words, as it was called when somebody asked for it; what was answered before and judged
-- insufficient stays beside the answer.
alter table complement add column target_label text not null;
alter table complement add column earlier jsonb not null default '[]';
alter table complement add constraint complement_extension_asked_once check (
  (extension_asked_at is null) = (extension_reason is null)
  and (extension_decided_at is null or extension_asked_at is not null)
  and (extension_until is null or extension_decided_at is not null));
create index complement_of_application on complement (application_id, state);

-- A paper that came as an answer, beside what was filed.
alter table application_document add column complement_id uuid references complement (id);
create index application_document_by_complement on application_document (complement_id) where complement_id is not null;

-- What the company and the body write to each other about one file.
create table application_message (
  id uuid primary key,
  application_id uuid not null references application (id),
  side text not null check (side in ('company', 'body')),
  author uuid references account (id) on delete set null,
  body text not null check (length(body) between 1 and 5000),
  -- A paper of the vault that it is about.
  document_id uuid references document (id),
  written_at timestamptz not null,
  -- When somebody of the other side first read it.
  seen_at timestamptz,
  seen_by uuid references account (id) on delete set null
);
create index application_message_thread on application_message (application_id, written_at, id);
create index application_message_unseen on application_message (application_id, side) where seen_at is null;
create index application_message_author on application_message (author);
create index application_message_seen_by on application_message (seen_by);
create index application_message_document on application_message (document_id) where document_id is not null;

-- Of what somebody has been reminded, so that it happens once: a day that moves is spoken of again.
create table application_reminder (
  application_id uuid not null references application (id) on delete cascade,
  what text not null check (what in ('complement', 'draft')),
  -- The last day of a complement; of a draft the day on which it was last written.
  day date not null,
  -- How many days before that day; of a draft after it.
  step integer not null,
  told_at timestamptz not null,
  primary key (application_id, what, day, step)
);

-- How long a state usually lasts is counted over what has lately been left.
create index stay_left on stay (machine, left_at) where left_at is not null;
