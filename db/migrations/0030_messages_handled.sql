-- Who of the body has dealt with a message, and when; both or neither.
alter table contact_message add column handled_at timestamptz;
alter table contact_message add column handled_by uuid references account (id) on delete set null;
create index contact_message_open on contact_message (received_at) where handled_at is null;
