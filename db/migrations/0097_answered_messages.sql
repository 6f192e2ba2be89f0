-- Messages of visitors are answered from the office: the answer stays with the message.
alter table contact_message add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
update contact_message set state = 'closed' where handled_at is not null;
alter table contact_message add constraint contact_message_handled check ((state = 'open') = (handled_at is null));
create index contact_message_by_state on contact_message (state, received_at);

create table contact_answer (
  id uuid primary key,
  message_id uuid not null references contact_message (id) on delete cascade,
  answer text not null,
  answered_by uuid references account (id) on delete set null,
  answered_at timestamptz not null,
  mail_id uuid references mail (id) on delete set null
);
create index contact_answer_by_message on contact_answer (message_id, answered_at);

-- The journal is read by days, the latest first.
create index journal_by_time on journal (at, id);
