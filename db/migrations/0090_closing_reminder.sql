-- An application without an answer is reminded of before it is closed; the day is the last one on which it can be answered.
alter table application_reminder drop constraint application_reminder_what_check;
alter table application_reminder add constraint application_reminder_what_check
  check (what in ('complement', 'draft', 'closing'));
