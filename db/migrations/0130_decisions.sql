-- Decisions (decision 0103): what the committee voted, prepared as a letter by one person and attested by another. A foreign key makes
-- its lines those that were voted; triggers hold who signs, that what is signed never changes, and that a certificate follows a decision.

alter table application drop constraint application_state_check;
alter table application add constraint application_state_check check (state in (
  'draft', 'filed', 'to-complete', 'under-review', 'complement-asked', 'ready', 'on-agenda', 'granted', 'refused', 'certified',
  'accepted', 'inadmissible', 'closed', 'withdrawn'));
alter table application_reminder drop constraint application_reminder_what_check;
alter table application_reminder add constraint application_reminder_what_check
  check (what in ('complement', 'draft', 'closing', 'certificate-fee', 'unread-decision'));

create table decision (
  id uuid primary key,
  number text not null,
  application_id uuid not null,
  item_id uuid not null,
  item_outcome text not null check (item_outcome in ('adopted', 'adjourned')),
  -- `granted` also where some of its lines are refused.
  outcome text not null check (outcome in ('granted', 'refused', 'adjourned')),
  -- What the letter says beside the lines and their reasons.
  words text not null check (length(words) <= 4000),
  state text not null check (state in ('prepared', 'returned', 'signed', 'notified', 'set-aside')),
  state_since timestamptz not null,
  version integer not null check (version >= 1),
  prepared_by uuid not null references account (id),
  prepared_at timestamptz not null,
  -- Sent back once at most, for a fault of procedure.
  returned_by uuid references account (id),
  returned_at timestamptz,
  return_reason text check (length(return_reason) between 10 and 2000),
  -- The letter as it was signed, with the SHA-256 of its canonical JSON.
  letter jsonb,
  letter_sha256 text check (letter_sha256 ~ '^[0-9a-f]{64}$'),
  signed_by uuid references account (id),
  signed_at timestamptz,
  -- The day from which the delay of an appeal counts: read in the space, or said on the phone.
  notified_at timestamptz,
  notified_how text check (notified_how in ('read', 'call')),
  constraint decision_number unique (number),
  constraint decision_of_item unique (item_id),
  constraint decision_item_key unique (id, item_id),
  constraint decision_item foreign key (item_id, application_id, item_outcome) references agenda_item (id, application_id, outcome),
  constraint decision_by_two check (signed_by <> prepared_by),
  constraint decision_outcome check ((item_outcome = 'adjourned') = (outcome = 'adjourned')),
  constraint decision_returned check ((returned_at is null) = (returned_by is null) and (returned_at is null) = (return_reason is null)),
  constraint decision_signed check ((state in ('signed', 'notified')) = (signed_at is not null)
    and (signed_at is null) = (signed_by is null) and (signed_at is null) = (letter is null) and (signed_at is null) = (letter_sha256 is null)),
  constraint decision_notified check ((state = 'notified') = (notified_at is not null) and (notified_at is null) = (notified_how is null))
);
create index decision_of_application on decision (application_id, prepared_at);
create index decision_by_state on decision (state, state_since);
create index decision_prepared_by on decision (prepared_by);
create index decision_returned_by on decision (returned_by);
create index decision_signed_by on decision (signed_by);

-- One line for each sub-area, as it was voted: the key of `item_line` includes outcome, level and class.
create table decision_line (
  decision_id uuid not null,
  item_id uuid not null,
  sub_area_id uuid not null,
  voted text not null,
  constraint decision_line_once primary key (decision_id, sub_area_id),
  constraint decision_line_decision foreign key (decision_id, item_id) references decision (id, item_id),
  constraint decision_line_voted foreign key (item_id, sub_area_id, voted) references item_line (item_id, sub_area_id, voted)
);
create index decision_line_of_item on decision_line (item_id, sub_area_id, voted);

-- Which letter somebody has read before signing it, by its hash.
create table decision_reading (
  decision_id uuid not null references decision (id),
  account_id uuid not null references account (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  read_at timestamptz not null,
  constraint decision_reading_once primary key (decision_id, account_id)
);
create index decision_reading_by on decision_reading (account_id);

-- A call to a company that has not opened its decision, and what was said.
create table decision_call (
  id uuid primary key,
  decision_id uuid not null references decision (id),
  called_at timestamptz not null,
  called_by uuid not null references account (id),
  reached boolean not null,
  spoke_to text check (length(spoke_to) between 2 and 160),
  said text not null check (length(said) between 3 and 2000),
  constraint decision_call_reached check (not reached or spoke_to is not null)
);
create index decision_call_of_decision on decision_call (decision_id, called_at);
create index decision_call_by on decision_call (called_by);

-- A letter by which a company contests a decision, as it arrived (terms 13.1).
create table received_appeal (
  id uuid primary key,
  decision_id uuid not null references decision (id),
  received_on date not null,
  way text not null check (way in ('post', 'email', 'hand')),
  said text not null check (length(said) between 3 and 4000),
  recorded_by uuid not null references account (id),
  recorded_at timestamptz not null
);
create index received_appeal_of_decision on received_appeal (decision_id, received_on);
create index received_appeal_by on received_appeal (recorded_by);

-- Who may attest what the committee voted: the president, or a deputy named in advance.
create function may_attest(person uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from staff_role where account_id = person and role = 'president' and ended_at is null)
    or exists (select from deputy where account_id = person and state = 'named'
      and from_on <= (at at time zone 'Africa/Dakar')::date and to_on >= (at at time zone 'Africa/Dakar')::date)
$$;

create function decision_holds() returns trigger language plpgsql as $$
declare
  item agenda_item;
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
    if to_jsonb(new) - '{state,state_since,version,notified_at,notified_how}'::text[]
        <> to_jsonb(old) - '{state,state_since,version,notified_at,notified_how}'::text[]
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
create trigger decision_holds before insert or update or delete on decision
  for each row execute function decision_holds();

-- A line, a reading, a call or a received appeal is written once; lines only before the signature.
create function decision_row_holds() returns trigger language plpgsql as $$
declare
  held decision;
begin
  select * into held from decision where id = coalesce(new.decision_id, old.decision_id);
  if tg_op = 'DELETE' and (held.id is null or is_demonstration(held.application_id)) then
    return old;
  end if;
  if tg_op <> 'INSERT' or (tg_table_name = 'decision_line' and held.signed_at is not null) then
    raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger decision_line_holds before insert or update or delete on decision_line
  for each row execute function decision_row_holds();
create trigger decision_call_holds before insert or update or delete on decision_call
  for each row execute function decision_row_holds();
create trigger received_appeal_holds before insert or update or delete on received_appeal
  for each row execute function decision_row_holds();

-- An application is granted, refused or adjourned by a signed decision, and certified once its fee is paid.
create function application_decided() returns trigger language plpgsql as $$
begin
  if new.state = old.state then
    return new;
  end if;
  if (new.state in ('granted', 'refused') or (new.state = 'complement-asked' and old.state = 'on-agenda')) and not exists (
      select from decision where application_id = new.id and signed_at is not null
        and outcome = case new.state when 'complement-asked' then 'adjourned' else new.state end) then
    raise exception 'an application is decided by a signed decision' using errcode = 'restrict_violation';
  end if;
  if new.state = 'certified' and (old.state <> 'granted' or not exists (
      select from payment where purpose = 'certificate' and subject_id = new.id and state = 'paid')) then
    raise exception 'a certificate follows a grant whose fee is paid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger application_decided before update of state on application
  for each row execute function application_decided();

-- The decision that a certificate and its rights rest on; none for certificates issued before there were decisions, and imported ones.
alter table certificate add column decision_id uuid references decision (id);
create unique index certificate_of_decision on certificate (decision_id) where decision_id is not null;
alter table qualification add column decision_id uuid;
alter table qualification add constraint qualification_decision_line foreign key (decision_id, sub_area_id)
  references decision_line (decision_id, sub_area_id);
create index qualification_by_decision on qualification (decision_id, sub_area_id) where decision_id is not null;

create function certificate_follows_decision() returns trigger language plpgsql as $$
begin
  if new.decision_id is null then
    if exists (select from application where company_id = new.company_id and state in ('on-agenda', 'granted')) then
      raise exception 'what the committee decides is certified by its decision' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from decision join application on application.id = decision.application_id
      where decision.id = new.decision_id and decision.signed_at is not null and decision.outcome = 'granted'
        and application.company_id = new.company_id and application.state in ('granted', 'certified')
        and new.decided_on = (decision.signed_at at time zone 'Africa/Dakar')::date
        and exists (select from payment where purpose = 'certificate' and subject_id = application.id and state = 'paid')) then
    raise exception 'a certificate follows a signed decision whose fee is paid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger certificate_follows_decision before insert on certificate
  for each row execute function certificate_follows_decision();

create function qualification_as_voted() returns trigger language plpgsql as $$
begin
  if new.decision_id is distinct from (select decision_id from certificate where id = new.certificate_id)
      or (new.decision_id is not null and not exists (select from decision_line where decision_id = new.decision_id
        and sub_area_id = new.sub_area_id and voted = 'granted ' || new.level::text || ' ' || new.class)) then
    raise exception 'a right is what its decision granted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger qualification_as_voted before insert on qualification
  for each row execute function qualification_as_voted();
