-- Why an application ended, in the words of the certification body: the company reads it for as long as it reads the application.
alter table application add column end_reason text;
update application set end_reason = (
  select journal.data::jsonb ->> 'reason' from journal
  where journal.subject_kind = 'application' and journal.subject_id = application.id::text
    and journal.event = 'application-rejected' and journal.data is not null
  order by journal.sequence desc limit 1)
where state = 'inadmissible';
