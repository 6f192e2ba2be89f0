-- A company learns what was decided by the notification of its decision, and every delay counts from then (decision 0103 point 6). Between
-- the signature and the notification its application is `decided`, whatever was decided: no fee is asked, no complement is open.

alter table application drop constraint application_state_check;
alter table application add constraint application_state_check check (state in (
  'draft', 'filed', 'to-complete', 'under-review', 'complement-asked', 'ready', 'on-agenda', 'decided', 'granted', 'on-hold', 'refused',
  'certified', 'accepted', 'inadmissible', 'closed', 'withdrawn'));

-- The last day to contest a decision, set when it is notified; null where there is nothing to contest.
alter table decision add column appeal_until date;
alter table decision disable trigger decision_holds;
update decision set appeal_until =
    (notified_at at time zone 'Africa/Dakar')::date + (letter -> 'appeal' ->> 'days')::integer
  where state = 'notified' and outcome <> 'adjourned' and exists (select from jsonb_array_elements(letter -> 'lines') line
    where line ->> 'outcome' <> 'granted' or (line ->> 'level')::integer < (line ->> 'asked')::integer
      or line ->> 'class' > letter -> 'application' ->> 'class');
alter table decision enable trigger decision_holds;
alter table decision add constraint decision_appeal check (appeal_until is null or notified_at is not null);

create or replace function decision_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  item agenda_item;
  told text[] := '{state,state_since,version,notified_at,notified_how,appeal_until}';
begin
  if tg_op = 'DELETE' then
    if is_demonstration(old.application_id) then
      return old;
    end if;
    raise exception 'a decision stays' using errcode = 'restrict_violation';
  end if;
  select * into item from agenda_item where id = new.item_id;
  if tg_op = 'INSERT' then
    if new.state <> 'prepared' or new.returned_at is not null then
      raise exception 'a decision begins as a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.id <> old.id or new.number <> old.number or new.application_id <> old.application_id or new.item_id <> old.item_id
      or new.item_outcome <> old.item_outcome or new.outcome <> old.outcome then
    raise exception 'a decision stays with what was voted' using errcode = 'restrict_violation';
  end if;
  if old.returned_at is not null and (new.returned_at, new.returned_by, new.return_reason)
      is distinct from (old.returned_at, old.returned_by, old.return_reason) then
    raise exception 'a decision is sent back once' using errcode = 'restrict_violation';
  end if;
  if old.signed_at is not null then
    if to_jsonb(new) - told
        <> to_jsonb(old) - told
        or old.state = 'notified' or new.state not in ('signed', 'notified') then
      raise exception 'a signed decision never changes' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state = 'set-aside' or (old.state = 'returned' and new.state = 'signed') or (new.state = 'notified')
      or (new.state = 'set-aside' and old.state <> 'returned') then
    raise exception 'a decision is signed as it was presented' using errcode = 'restrict_violation';
  end if;
  if new.signed_at is null then
    return new;
  end if;
  if old.words <> new.words or old.prepared_by <> new.prepared_by then
    raise exception 'a decision is signed as it was presented' using errcode = 'restrict_violation';
  end if;
  if not may_attest(new.signed_by, new.signed_at) then
    raise exception 'the president or a deputy named in advance attests' using errcode = 'restrict_violation';
  end if;
  if not exists (select from declaration where application_id = new.application_id and account_id = new.signed_by and outcome = 'clear') then
    raise exception 'who attests has declared no interest' using errcode = 'restrict_violation';
  end if;
  if new.signed_by = item.rapporteur_id
      or exists (select from assignment where application_id = new.application_id and account_id = new.signed_by
        and role = 'examiner' and live_at is not null)
      or exists (select from report where application_id = new.application_id and signed_by = new.signed_by) then
    raise exception 'who examined or presented an application does not attest its decision' using errcode = 'restrict_violation';
  end if;
  if not exists (select from committee_session where id = item.session_id and state = 'signed') then
    raise exception 'a decision follows signed minutes' using errcode = 'restrict_violation';
  end if;
  if new.item_outcome = 'adopted' and (
      not exists (select from decision_line where decision_id = new.id)
      or exists (select from item_line line where line.item_id = new.item_id
        and not exists (select from decision_line where decision_id = new.id and sub_area_id = line.sub_area_id))
      or (new.outcome = 'granted') <> exists (select from decision_line where decision_id = new.id and voted <> 'refused')) then
    raise exception 'a decision has each line that was voted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The decision is signed before the application is decided, and notified before the application has its outcome.
create or replace function application_decided() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state = old.state then
    return new;
  end if;
  if new.state = 'decided' and not exists (select from decision where application_id = new.id and state = 'signed') then
    raise exception 'an application is decided by a signed decision' using errcode = 'restrict_violation';
  end if;
  if (new.state in ('granted', 'refused') or old.state = 'decided') and not exists (
      select from decision where application_id = new.id and state = 'notified' and old.state = 'decided'
        and outcome = case new.state when 'complement-asked' then 'adjourned' else new.state end
        and signed_at = (select max(signed_at) from decision where application_id = new.id)) then
    raise exception 'the outcome of an application follows the notification of its decision' using errcode = 'restrict_violation';
  end if;
  if new.state = 'complement-asked' and old.state = 'on-agenda' then
    raise exception 'an application is adjourned by the notification of its decision' using errcode = 'restrict_violation';
  end if;
  if new.state = 'on-hold' and old.state <> 'granted' then
    raise exception 'a grant alone is put on hold' using errcode = 'restrict_violation';
  end if;
  if new.state = 'certified' and old.state not in ('granted', 'on-hold') then
    raise exception 'a certificate follows a grant whose fee is paid' using errcode = 'restrict_violation';
  end if;
  if new.state in ('certified', 'on-hold') and not exists (
      select from payment where purpose = 'certificate' and subject_id = new.id and state = 'paid') then
    raise exception 'a certificate follows a grant whose fee is paid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function certificate_follows_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.decision_id is null then
    if exists (select from application where company_id = new.company_id and state in ('on-agenda', 'decided', 'granted', 'on-hold')) then
      raise exception 'what the committee decides is certified by its decision' using errcode = 'restrict_violation';
    end if;
    if not is_owner_of(tg_relid) then
      raise exception 'a certificate follows a decision' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from decision join application on application.id = decision.application_id
      where decision.id = new.decision_id and decision.signed_at is not null and decision.outcome = 'granted'
        and application.company_id = new.company_id and application.state in ('granted', 'on-hold', 'certified')
        and new.decided_on = (decision.signed_at at time zone 'Africa/Dakar')::date
        and new.kind = decision.letter -> 'grant' ->> 'kind'
        and exists (select from payment where purpose = 'certificate' and subject_id = application.id and state = 'paid'
          and (amount = 0 or fee_in_ledger(payment) > 0))) then
    raise exception 'a certificate follows a signed decision whose fee is paid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The fee of a certificate is neither asked nor paid before the notification.
create function fee_after_notification() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from payment join application on application.id = payment.subject_id
      where payment.id = case tg_table_name when 'payment' then new.id else (to_jsonb(new) ->> 'payment_id')::uuid end
        and payment.purpose = 'certificate' and application.state in ('on-agenda', 'decided')) then
    raise exception 'the fee of a certificate waits for the notification of the decision' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger payment_after_notification after insert on payment
  for each row execute function fee_after_notification();
create trigger payment_attempt_after_notification after insert on payment_attempt
  for each row execute function fee_after_notification();

-- As in 0186; a fee that was asked for at the signature, before fees waited for the notification, gets its last day from the notification.
create or replace function payment_stays_as_asked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not is_owner_of(tg_relid) and (new.state <> 'due' or new.doubted_by is not null) then
      raise exception 'a payment is asked for before it is made' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.company_id, new.reference, new.purpose, new.subject_id, new.lines, new.amount, new.tariff_version_id, new.created_at)
    is distinct from (old.company_id, old.reference, old.purpose, old.subject_id, old.lines, old.amount, old.tariff_version_id,
      old.created_at)
  then
    raise exception 'what a payment asks for does not change' using errcode = 'restrict_violation';
  end if;
  if new.due_on is distinct from old.due_on and not (old.state = 'due' and old.purpose = 'certificate' and new.due_on >= old.due_on
      and exists (select from decision where application_id = old.subject_id and notified_at > old.created_at)) then
    raise exception 'what a payment asks for does not change' using errcode = 'restrict_violation';
  end if;
  if new.doubted_by is distinct from old.doubted_by and (old.doubted_by is not null or new.state <> 'to-check') then
    raise exception 'who found that a payment must be looked at stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
