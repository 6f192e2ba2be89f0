-- A state is named by what is under way, and the side of the certification body by the word of the glossary.
-- What the journal holds stays as it was written and hashed.
alter table application drop constraint application_state_check;
update application set state = 'under-review' where state = 'examined';
alter table application add constraint application_state_check check (state in (
  'draft', 'filed', 'to-complete', 'under-review', 'complement-asked', 'accepted', 'inadmissible', 'closed', 'withdrawn'));
update stay set state = 'under-review' where machine = 'application' and state = 'examined';

alter table stay drop constraint stay_holder_check;
update stay set holder = 'staff' where holder = 'body';
alter table stay add constraint stay_holder_check check (holder in ('company', 'staff', 'nobody'));

alter table application_message drop constraint application_message_side_check;
update application_message set side = 'staff' where side = 'body';
alter table application_message add constraint application_message_side_check check (side in ('company', 'staff'));
