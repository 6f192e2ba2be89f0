-- Decisions that were signed and not read when 0193 came: their applications wait for the notification as those signed later, unless the
-- company has acted on what was decided. A fee that nobody tried to pay stays asked for, unseen and unpayable, until the notification
-- gives it its last day; so do complements that nobody answered. Who tried to pay, answered, asked for more time or went on to another
-- application knows the outcome: their application stays as it is, and only the delay to contest still counts from the reading.

create table unread_decision as
  select application.id, stay.version from decision
  join application on application.id = decision.application_id
  join stay on stay.machine = 'application' and stay.subject_id = application.id and stay.left_at is null
  where decision.state = 'signed'
    and (stay.move, application.state) in (('grant', 'granted'), ('refuse', 'refused'), ('adjourn', 'complement-asked'))
    and not exists (select from payment join payment_attempt on payment_attempt.payment_id = payment.id
      where payment.purpose = 'certificate' and payment.subject_id = application.id)
    and not exists (select from payment where purpose = 'certificate' and subject_id = application.id and state <> 'due')
    and not exists (select from complement where application_id = application.id and state = 'open'
      and (answer is not null or extension_asked_at is not null))
    and not exists (select from application later where later.company_id = application.company_id
      and later.opened_at > decision.signed_at);

alter table application disable trigger application_decided;
update application set state = 'decided', deadline_on = null where id in (select id from unread_decision);
alter table application enable trigger application_decided;
update stay set state = 'decided', move = 'decide', holder = 'company' from unread_decision unread
  where stay.machine = 'application' and stay.subject_id = unread.id and stay.version = unread.version;
drop table unread_decision;
