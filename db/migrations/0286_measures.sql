-- Measures on qualifications (ISO/IEC 17065 §7.11, terms 12): a condition, a reduction, a suspension or a withdrawal, proposed by one
-- person, decided by another after the company was heard.
create table measure (
  id uuid not null,
  number text not null,
  company_id uuid not null references company (id),
  kind text not null check (kind in ('condition', 'reduction', 'suspension', 'withdrawal')),
  -- The complaint that it follows from.
  complaint_id uuid references complaint (id),
  -- What is held against the company, which reads it.
  facts text not null check (length(facts) between 3 and 5000),
  -- What the company must do: for its right to stay, or for the suspension to be lifted.
  demand text check (length(demand) between 3 and 2000),
  -- Of a condition, until when.
  demanded_by date,
  -- Of a reduction, the highest level and class that stay; null leaves each as it is.
  to_level smallint check (to_level between 1 and 3),
  to_class text check (to_class in ('A', 'B', 'C', 'D', 'E', 'F')),
  state text not null check (state in ('proposed', 'heard', 'decided', 'lift-proposed', 'lifted', 'dropped')),
  state_since timestamptz not null,
  version integer not null,
  proposed_by uuid not null references account (id),
  proposed_at timestamptz not null,
  -- Suspended at once, before the company is heard, until a day.
  urgent_by uuid references account (id),
  urgent_at timestamptz,
  urgent_reason text check (length(urgent_reason) between 3 and 2000),
  urgent_until date,
  urgent_ended_at timestamptz,
  asked_by uuid references account (id),
  asked_at timestamptz,
  due_on date,
  reminded_at timestamptz,
  answer text check (length(answer) between 1 and 5000),
  answered_by uuid references account (id),
  answered_at timestamptz,
  -- What the company said in person.
  heard_in_person text check (length(heard_in_person) between 3 and 5000),
  heard_in_person_on date,
  heard_in_person_by uuid references account (id),
  reason text check (length(reason) between 3 and 5000),
  decided_by uuid references account (id),
  decided_at timestamptz,
  drop_reason text check (length(drop_reason) between 3 and 2000),
  dropped_by uuid references account (id),
  lift_reason text check (length(lift_reason) between 3 and 2000),
  lift_proposed_by uuid references account (id),
  lifted_by uuid references account (id),
  constraint measure_pkey primary key (id),
  constraint measure_number_key unique (number),
  constraint measure_with_company unique (id, company_id),
  constraint measure_of_its_complaint foreign key (complaint_id, company_id) references complaint (id, company_id),
  constraint measure_demand check ((kind in ('reduction', 'withdrawal')) = (demand is null) and (kind = 'condition') = (demanded_by is not null)
    and (kind = 'reduction') = (to_level is not null or to_class is not null)),
  constraint measure_urgent check ((urgent_by is null) = (urgent_at is null) and (urgent_by is null) = (urgent_reason is null)
    and (urgent_by is null) = (urgent_until is null) and (urgent_ended_at is null or urgent_by is not null)
    and (urgent_by is null or kind = 'suspension')),
  constraint measure_urgent_time check (urgent_until <= (urgent_at at time zone 'Africa/Dakar')::date + 29),
  constraint measure_asked check ((asked_by is null) = (asked_at is null) and (asked_by is null) = (due_on is null)
    and (state = 'proposed') <= (asked_by is null) and (state in ('heard', 'decided', 'lift-proposed', 'lifted')) <= (asked_by is not null)),
  constraint measure_hearing_time check (due_on >= (asked_at at time zone 'Africa/Dakar')::date + 10),
  constraint measure_answer check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
    and (answer is null or asked_at is not null)),
  constraint measure_in_person check ((heard_in_person is null) = (heard_in_person_on is null)
    and (heard_in_person is null) = (heard_in_person_by is null) and (heard_in_person is null or asked_at is not null)),
  constraint measure_decided check ((state in ('decided', 'lift-proposed', 'lifted')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null) and (decided_by is null) = (reason is null)),
  constraint measure_decided_by_another check (decided_by <> proposed_by),
  constraint measure_dropped check ((state = 'dropped') = (dropped_by is not null) and (dropped_by is null) = (drop_reason is null)),
  constraint measure_lifted check ((state in ('lift-proposed', 'lifted')) <= (lift_proposed_by is not null)
    and (lift_proposed_by is null) = (lift_reason is null)
    and (state = 'lifted') = (lifted_by is not null) and (state = 'lifted') <= (kind in ('condition', 'suspension'))),
  constraint measure_lifted_by_another check (lifted_by <> lift_proposed_by)
);
create index measure_by_time on measure (proposed_at desc, id);
create index measure_open on measure (state, due_on) where state in ('proposed', 'heard', 'decided', 'lift-proposed');
create index measure_of_company on measure (company_id, proposed_at);
create index measure_of_complaint on measure (complaint_id) where complaint_id is not null;
create index measure_urgent_running on measure (urgent_until) where urgent_until is not null and urgent_ended_at is null and state = 'heard';
create index measure_proposed_by on measure (proposed_by);
create index measure_urgent_by on measure (urgent_by) where urgent_by is not null;
create index measure_asked_by on measure (asked_by) where asked_by is not null;
create index measure_answered_by on measure (answered_by) where answered_by is not null;
create index measure_heard_in_person_by on measure (heard_in_person_by) where heard_in_person_by is not null;
create index measure_decided_by on measure (decided_by) where decided_by is not null;
create index measure_dropped_by on measure (dropped_by) where dropped_by is not null;
create index measure_lift_proposed_by on measure (lift_proposed_by) where lift_proposed_by is not null;
create index measure_lifted_by on measure (lifted_by) where lifted_by is not null;

-- The qualifications that a measure is about. While it is open, a qualification that another of the same sub-area has replaced is followed.
alter table qualification add constraint qualification_of_company unique (id, company_id);
create table measure_right (
  measure_id uuid not null,
  company_id uuid not null,
  sub_area_id uuid not null references sub_area (id),
  qualification_id uuid not null,
  constraint measure_right_pkey primary key (measure_id, sub_area_id),
  constraint measure_right_of_its_company foreign key (measure_id, company_id) references measure (id, company_id),
  constraint measure_right_of_company foreign key (qualification_id, company_id) references qualification (id, company_id)
);
create index measure_right_of_qualification on measure_right (qualification_id);
create index measure_right_of_sub_area on measure_right (sub_area_id);

create table measure_file (
  id uuid not null,
  measure_id uuid not null references measure (id),
  supplied_by text not null check (supplied_by in ('body', 'company')),
  account_id uuid not null references account (id),
  name text not null,
  type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  scan text not null check (scan in ('clean', 'infected', 'unanswered', 'off')),
  supplied_at timestamptz not null,
  constraint measure_file_pkey primary key (id)
);
create index measure_file_of_measure on measure_file (measure_id, supplied_at);
create index measure_file_by_content on measure_file (sha256);
create index measure_file_by_account on measure_file (account_id);

-- What the company receives when a measure takes effect or ends, as it was signed. Its first reading by a member, or a call, notifies it.
create table measure_letter (
  id uuid not null,
  measure_id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('urgent', 'decided', 'lifted')),
  letter jsonb not null,
  letter_sha256 text not null check (letter_sha256 ~ '^[0-9a-f]{64}$'),
  signed_by uuid not null references account (id),
  signed_at timestamptz not null,
  -- That it was not read.
  reminded_at timestamptz,
  notified_at timestamptz,
  notified_how text check (notified_how in ('read', 'call')),
  -- Who was reached by telephone, and who called.
  spoke_to text check (length(spoke_to) between 2 and 160),
  called_by uuid references account (id),
  appeal_until date,
  constraint measure_letter_pkey primary key (id),
  constraint measure_letter_once unique (measure_id, kind),
  constraint measure_letter_of_its_company foreign key (measure_id, company_id) references measure (id, company_id),
  constraint measure_letter_notified check ((notified_at is null) = (notified_how is null) and (notified_how = 'call') = (spoke_to is not null)
    and (spoke_to is null) = (called_by is null) and (appeal_until is null or notified_at is not null))
);
create index measure_letter_of_company on measure_letter (company_id, signed_at);
create index measure_letter_unread on measure_letter (signed_at) where notified_at is null;
create index measure_letter_signed_by on measure_letter (signed_by);
create index measure_letter_called_by on measure_letter (called_by) where called_by is not null;

-- Why somebody takes no part in what is decided about a company on a day: they act for it, a tie of the last two years, a declared conflict.
create function concern_with_company(company uuid, person uuid, on_day date) returns text
  language sql stable set search_path = public, pg_temp as $$
  select case
    when exists (select from member where member.company_id = $1 and member.account_id = $2) then 'member'
    when exists (select from tie where tie.company_id = $1 and tie.account_id = $2
      and (tie.to_on is null or tie.to_on >= $3 - interval '2 years')) then 'tie'
    when exists (select from application_reader reader where reader.company_id = $1
      and reader.account_id = $2 and reader.grade = 'hidden') then 'conflict'
  end
$$;

create function measure_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state in ('lifted', 'dropped') then
    raise exception 'an ended measure stays as it is' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.number, new.company_id, new.kind, new.complaint_id, new.facts, new.demand, new.demanded_by,
      new.to_level, new.to_class, new.proposed_by, new.proposed_at)
      is distinct from
     (old.id, old.number, old.company_id, old.kind, old.complaint_id, old.facts, old.demand, old.demanded_by,
      old.to_level, old.to_class, old.proposed_by, old.proposed_at) then
    raise exception 'a measure stays as it was proposed' using errcode = 'restrict_violation';
  end if;
  if old.urgent_by is not null and (new.urgent_by, new.urgent_at, new.urgent_reason, new.urgent_until)
      is distinct from (old.urgent_by, old.urgent_at, old.urgent_reason, old.urgent_until) then
    raise exception 'an urgent suspension stays as it was signed' using errcode = 'restrict_violation';
  end if;
  if old.urgent_ended_at is not null and new.urgent_ended_at is distinct from old.urgent_ended_at then
    raise exception 'an urgent suspension has ended' using errcode = 'restrict_violation';
  end if;
  if new.due_on < old.due_on or (old.asked_at is not null and (new.asked_by, new.asked_at) is distinct from (old.asked_by, old.asked_at))
      or (old.due_on is not null and new.due_on is null) then
    raise exception 'a hearing is not shortened' using errcode = 'restrict_violation';
  end if;
  if old.answer is not null and (new.answer, new.answered_by, new.answered_at) is distinct from (old.answer, old.answered_by, old.answered_at) then
    raise exception 'the company has answered' using errcode = 'restrict_violation';
  end if;
  if old.decided_by is not null and (new.reason, new.decided_by, new.decided_at, new.answer, new.due_on, new.heard_in_person)
      is distinct from (old.reason, old.decided_by, old.decided_at, old.answer, old.due_on, old.heard_in_person) then
    raise exception 'a decided measure stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger measure_holds before update on measure for each row execute function measure_holds();

create function measure_parties() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  on_day date := (new.state_since at time zone 'Africa/Dakar')::date;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' or new.urgent_by is not null then
      raise exception 'a measure begins as proposed' using errcode = 'restrict_violation';
    end if;
    if concern_with_company(new.company_id, new.proposed_by, on_day) is not null then
      raise exception 'who proposes a measure is concerned by it' using errcode = 'restrict_violation';
    end if;
    return null;
  end if;
  if new.urgent_by is distinct from old.urgent_by and (not may_attest(new.urgent_by, new.urgent_at)
      or new.urgent_at <> new.state_since or concern_with_company(new.company_id, new.urgent_by, on_day) is not null) then
    raise exception 'who suspends at once may not' using errcode = 'restrict_violation';
  end if;
  if new.decided_by is distinct from old.decided_by then
    if not may_attest(new.decided_by, new.decided_at) or new.decided_at <> new.state_since
        or concern_with_company(new.company_id, new.decided_by, on_day) is not null then
      raise exception 'who decides on a measure may not' using errcode = 'restrict_violation';
    end if;
    if new.asked_at is null or not (new.answered_at is not null or new.due_on < on_day) then
      raise exception 'the company was not heard' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.lifted_by is distinct from old.lifted_by and (not may_attest(new.lifted_by, new.state_since)
      or concern_with_company(new.company_id, new.lifted_by, on_day) is not null) then
    raise exception 'who lifts a measure may not' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger measure_parties after insert or update on measure for each row execute function measure_parties();

create function measure_right_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  its_state text := (select state from measure where measure.id = new.measure_id);
begin
  if (new.measure_id, new.company_id, new.sub_area_id) is distinct from (old.measure_id, old.company_id, old.sub_area_id)
      or its_state not in ('proposed', 'heard') then
    raise exception 'what a measure is about stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger measure_right_holds before update on measure_right for each row execute function measure_right_holds();

create function measure_letter_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.measure_id, new.company_id, new.kind, new.letter, new.letter_sha256, new.signed_by, new.signed_at)
      is distinct from (old.id, old.measure_id, old.company_id, old.kind, old.letter, old.letter_sha256, old.signed_by, old.signed_at)
      or (old.notified_at is not null and to_jsonb(new) is distinct from to_jsonb(old)) then
    raise exception 'a signed letter stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger measure_letter_holds before update on measure_letter for each row execute function measure_letter_holds();

-- A reduction replaces a right by a lower one, on a certificate that rests on the measure.
alter table certificate add column measure_id uuid references measure (id);
alter table certificate add constraint certificate_rests_on_one check (decision_id is null or measure_id is null);
create index certificate_of_measure on certificate (measure_id) where measure_id is not null;

-- As in 0193, and a certificate that rests on a measure.
create or replace function certificate_follows_decision() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.measure_id is not null then
    if not exists (select from measure where measure.id = new.measure_id and measure.company_id = new.company_id
        and measure.kind = 'reduction' and measure.state = 'decided'
        and new.decided_on = (measure.decided_at at time zone 'Africa/Dakar')::date) then
      raise exception 'a certificate follows a decided reduction' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
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

-- As in 0191, and a right that rests on a measure: lower than the one that it replaces, with the same end.
create or replace function qualification_as_voted() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  issued certificate;
  given jsonb;
  ends date;
begin
  select * into issued from certificate where id = new.certificate_id;
  if issued.measure_id is not null then
    if new.decision_id is not null or new.state <> 'granted' or new.starts_on < issued.decided_on
        or not exists (select from measure_right reduced join measure on measure.id = reduced.measure_id
          join qualification earlier on earlier.id = reduced.qualification_id
          where reduced.measure_id = issued.measure_id and reduced.sub_area_id = new.sub_area_id and earlier.ends_on = new.ends_on
            and new.level = least(earlier.level, coalesce(measure.to_level, earlier.level))
            and new.class = greatest(earlier.class, coalesce(measure.to_class, earlier.class))
            and (new.level, new.class) is distinct from (earlier.level, earlier.class)) then
      raise exception 'a right is what its measure reduced' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
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

-- Who holds the connection of the product suspends, withdraws and restores a right by a measure alone.
create function qualification_follows_measure() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state = old.state or is_owner_of(tg_relid)
      or (new.state not in ('suspended', 'withdrawn') and old.state <> 'suspended') then
    return new;
  end if;
  if not exists (select from measure_right concerned join measure on measure.id = concerned.measure_id
      where concerned.qualification_id = new.id and case new.state
        when 'suspended' then measure.kind = 'suspension' and (measure.state = 'decided'
          or (measure.state = 'heard' and measure.urgent_until is not null and measure.urgent_ended_at is null))
        when 'withdrawn' then measure.kind = 'withdrawal' and measure.state = 'decided'
        when 'granted' then measure.kind = 'suspension' and (measure.state in ('lifted', 'dropped') or measure.urgent_ended_at is not null)
        else true end) then
    raise exception 'a right is suspended, withdrawn and restored by a measure' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger qualification_follows_measure before update of state on qualification
  for each row execute function qualification_follows_measure();
