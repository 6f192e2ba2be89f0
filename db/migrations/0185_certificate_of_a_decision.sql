-- Who holds the connection of the product issues nothing: without a decision only the owner of the tables writes a certificate (import
-- of certificates from before, demonstration), and a certificate carries what its decision granted, for as long as its letter says.
create function is_owner_of(relation oid) returns boolean language sql stable as $$
  select pg_has_role(current_user, (select relowner from pg_class where oid = relation), 'member')
$$;

-- What the ledger holds as the fee of a payment: what succeeded attempts brought, less what was given back.
create function fee_in_ledger(asked payment) returns bigint language sql stable as $$
  select coalesce(sum(case 'fees:' || asked.purpose when entry.credit then entry.amount when entry.debit then -entry.amount end), 0)::bigint
  from ledger_entry entry join payment_attempt attempt on attempt.id = entry.attempt_id and attempt.payment_id = entry.payment_id
  where entry.payment_id = asked.id and attempt.state = 'succeeded'
$$;

create or replace function certificate_follows_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.decision_id is null then
    if exists (select from application where company_id = new.company_id and state in ('on-agenda', 'granted')) then
      raise exception 'what the committee decides is certified by its decision' using errcode = 'restrict_violation';
    end if;
    if not is_owner_of(tg_relid) then
      raise exception 'a certificate follows a decision' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from decision join application on application.id = decision.application_id
      where decision.id = new.decision_id and decision.signed_at is not null and decision.outcome = 'granted'
        and application.company_id = new.company_id and application.state in ('granted', 'certified')
        and new.decided_on = (decision.signed_at at time zone 'Africa/Dakar')::date
        and new.kind = decision.letter -> 'grant' ->> 'kind'
        and exists (select from payment where purpose = 'certificate' and subject_id = application.id and state = 'paid'
          and (amount = 0 or fee_in_ledger(payment) > 0))) then
    raise exception 'a certificate follows a signed decision whose fee is paid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function qualification_as_voted() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  issued certificate;
  given jsonb;
begin
  select * into issued from certificate where id = new.certificate_id;
  if new.decision_id is distinct from issued.decision_id or (new.decision_id is null and not is_owner_of(tg_relid)) then
    raise exception 'a right is what its decision granted' using errcode = 'restrict_violation';
  end if;
  if new.decision_id is null then
    return new;
  end if;
  select letter -> 'grant' into given from decision where id = new.decision_id;
  if new.state <> 'granted' or new.starts_on < issued.decided_on
      -- Without an end in the letter nothing is granted.
      or (new.ends_on <= coalesce((given ->> 'endsWith')::date,
        (issued.decided_on + make_interval(months => (given ->> 'months')::integer) - interval '1 day')::date)) is not true
      or not exists (select from decision_line where decision_id = new.decision_id
        and sub_area_id = new.sub_area_id and voted = 'granted ' || new.level::text || ' ' || new.class) then
    raise exception 'a right is what its decision granted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Each line that was granted is one right of the certificate, and never a second one.
drop index qualification_by_decision;
create unique index qualification_by_decision on qualification (decision_id, sub_area_id) where decision_id is not null;
create function certificate_is_whole() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.decision_id is not null and exists (select from decision_line line
      where line.decision_id = new.decision_id and line.voted <> 'refused' and not exists (select from qualification
        where certificate_id = new.id and sub_area_id = line.sub_area_id)) then
    raise exception 'a certificate carries each right that its decision granted' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger certificate_is_whole after insert on certificate deferrable initially deferred
  for each row execute function certificate_is_whole();

-- A right that has ended stays ended: it is granted again by another decision.
create function qualification_stays_ended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> old.state and old.state in ('withdrawn', 'replaced', 'void') then
    raise exception 'a right that has ended stays ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger qualification_stays_ended before update of state on qualification
  for each row execute function qualification_stays_ended();

-- A temporary table of the same name stands before a table: a trigger must not read it in its place.
do $$
declare
  held record;
begin
  for held in select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and proconfig is null loop
    execute format('alter function %s set search_path = public, pg_temp', held.name);
  end loop;
end $$;
