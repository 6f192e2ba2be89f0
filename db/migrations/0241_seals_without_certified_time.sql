-- Why the time-stamping service gave a seal no certified time; null where it did, or where none is configured.
alter table certificate_document add column time_lost text
  constraint certificate_document_time_lost_check check (length(time_lost) between 1 and 300);
create index certificate_document_time_lost on certificate_document (made_at) where time_lost is not null;
