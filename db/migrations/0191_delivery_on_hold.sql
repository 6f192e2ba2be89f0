-- A certificate that is paid and cannot be issued waits for a person (decision 0130): its application is on hold, until it is certified
-- or its fee is given back.

alter table application drop constraint application_state_check;
alter table application add constraint application_state_check check (state in (
  'draft', 'filed', 'to-complete', 'under-review', 'complement-asked', 'ready', 'on-agenda', 'granted', 'on-hold', 'refused',
  'certified', 'accepted', 'inadmissible', 'closed', 'withdrawn'));

-- As in 0130, with the state on hold between the grant and the certificate.
create or replace function application_decided() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state = old.state then
    return new;
  end if;
  if (new.state in ('granted', 'refused') or (new.state = 'complement-asked' and old.state = 'on-agenda')) and not exists (
      select from decision where application_id = new.id and signed_at is not null
        and outcome = case new.state when 'complement-asked' then 'adjourned' else new.state end) then
    raise exception 'an application is decided by a signed decision' using errcode = 'restrict_violation';
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

-- As in 0185, with the state on hold.
create or replace function certificate_follows_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.decision_id is null then
    if exists (select from application where company_id = new.company_id and state in ('on-agenda', 'granted', 'on-hold')) then
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

-- As in 0185; where the end that the letter says has passed before the certificate was issued, the president chooses another one, within
-- the months that were granted.
create or replace function qualification_as_voted() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  issued certificate;
  given jsonb;
  ends date;
begin
  select * into issued from certificate where id = new.certificate_id;
  if new.decision_id is distinct from issued.decision_id or (new.decision_id is null and not is_owner_of(tg_relid)) then
    raise exception 'a right is what its decision granted' using errcode = 'restrict_violation';
  end if;
  if new.decision_id is null then
    return new;
  end if;
  select letter -> 'grant' into given from decision where id = new.decision_id;
  ends := (given ->> 'endsWith')::date;
  if ends is null or (ends < new.starts_on and exists (select from decision join application on application.id = decision.application_id
      where decision.id = new.decision_id and application.state in ('on-hold', 'certified'))) then
    ends := issued.decided_on + make_interval(months => (given ->> 'months')::integer) - interval '1 day';
  end if;
  if new.state <> 'granted' or new.starts_on < issued.decided_on
      -- Without an end in the letter nothing is granted.
      or (new.ends_on <= ends) is not true
      or not exists (select from decision_line where decision_id = new.decision_id
        and sub_area_id = new.sub_area_id and voted = 'granted ' || new.level::text || ' ' || new.class) then
    raise exception 'a right is what its decision granted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
