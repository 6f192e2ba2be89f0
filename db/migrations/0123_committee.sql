-- The committee (decision 0102): sessions, their agenda, who attends, the vote on each item and the minutes. Foreign keys and
-- triggers hold the rules of a vote whatever the code does; the secret of a ballot is in the table `voter`.

alter table application drop constraint application_state_check;
alter table application add constraint application_state_check check (state in (
  'draft', 'filed', 'to-complete', 'under-review', 'complement-asked', 'ready', 'on-agenda', 'accepted', 'inadmissible', 'closed', 'withdrawn'));
drop index application_due;
create index application_due on application (coalesce(due_on, date '2200-12-31'), id)
  include (state, class, region, handled_by, kind, company_id)
  where state in ('filed', 'to-complete', 'under-review', 'complement-asked', 'ready', 'on-agenda');

-- Whose seat somebody takes in the committee while that person is absent.
alter table mandate add column alternate_of uuid references mandate (id) on delete cascade;
create index mandate_alternate_of on mandate (alternate_of) where alternate_of is not null;

create table committee_session (
  id uuid primary key,
  number text not null,
  held_on date not null,
  starts_at text not null check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  place text not null check (length(place) between 3 and 200),
  -- The session that could not decide without its quorum; this one is its second session, with a quorum of its own.
  follows_id uuid references committee_session (id),
  state text not null check (state in ('planned', 'convened', 'open', 'closed', 'signed', 'cancelled')),
  state_since timestamptz not null,
  version integer not null check (version >= 1),
  planned_by uuid not null references account (id),
  planned_at timestamptz not null,
  convened_at timestamptz,
  -- Who presides, once it is open: the president, or the deputy named in advance.
  presided_by uuid references account (id),
  opened_at timestamptz,
  closed_at timestamptz,
  -- Why it is cancelled, or why it could not decide.
  end_reason text check (length(end_reason) between 3 and 1000),
  constraint committee_session_number unique (number),
  constraint committee_session_second unique (follows_id),
  constraint committee_session_presided check (state not in ('open', 'closed', 'signed') or presided_by is not null)
);
create index committee_session_held on committee_session (held_on, id);
create index committee_session_planned_by on committee_session (planned_by);
create index committee_session_presided_by on committee_session (presided_by);

-- Who is convened to a session, and what they answered.
create table attendance (
  session_id uuid not null references committee_session (id),
  account_id uuid not null references account (id),
  mandate_id uuid not null references mandate (id) on delete cascade,
  college text not null check (college in ('enterprises', 'owners', 'general-interest')),
  convened_at timestamptz not null,
  reply text check (reply in ('coming', 'excused')),
  replied_at timestamptz,
  -- When they said, on the day, that they have no new interest in an item.
  confirmed_at timestamptz,
  constraint attendance_once primary key (session_id, account_id),
  constraint attendance_reply check ((reply is null) = (replied_at is null))
);
create index attendance_of_account on attendance (account_id);
create index attendance_mandate on attendance (mandate_id);

-- When somebody was in the room.
create table presence (
  session_id uuid not null,
  account_id uuid not null,
  arrived_at timestamptz not null,
  left_at timestamptz check (left_at >= arrived_at),
  recorded_by uuid not null references account (id),
  constraint presence_once primary key (session_id, account_id, arrived_at),
  constraint presence_of_attendance foreign key (session_id, account_id) references attendance (session_id, account_id)
);
create unique index presence_now on presence (session_id, account_id) where left_at is null;
create index presence_recorded_by on presence (recorded_by);

-- Somebody invited to a session by name who never votes: an accreditation body, the watch on impartiality.
create table observer (
  id uuid primary key,
  session_id uuid not null references committee_session (id),
  name text not null check (length(name) between 2 and 120),
  organisation text not null check (length(organisation) between 2 and 160),
  invited_by uuid not null references account (id),
  invited_at timestamptz not null,
  -- The day on which they signed the undertaking of confidentiality, on paper.
  signed_on date,
  attended boolean not null default false,
  constraint observer_signed check (not attended or signed_on is not null)
);
create index observer_of_session on observer (session_id);
create index observer_invited_by on observer (invited_by);

-- One application on the agenda of a session, with the person who presents it.
create table agenda_item (
  id uuid primary key,
  session_id uuid not null references committee_session (id),
  application_id uuid not null references application (id),
  position integer not null check (position > 0),
  rapporteur_id uuid not null references account (id),
  -- The lower of the class asked for and the class that the figures reach; null when they reach none.
  base_class text check (base_class in ('A', 'B', 'C', 'D', 'E', 'F')),
  state text not null check (state in ('pending', 'open', 'closed')),
  -- Set once it is closed. A rejected vote is no outcome of an item: it is voted again or adjourned.
  outcome text check (outcome in ('adopted', 'adjourned', 'postponed', 'withdrawn')),
  -- The sub-areas are voted one by one, at the wish of a member.
  divided_by uuid references account (id),
  reason text check (length(reason) between 3 and 2000),
  scheduled_by uuid not null references account (id),
  scheduled_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  constraint agenda_item_application unique (id, application_id),
  constraint agenda_item_outcome_key unique (id, application_id, outcome),
  constraint agenda_item_closed check ((state = 'closed') = (outcome is not null) and (state = 'closed') = (closed_at is not null)),
  constraint agenda_item_opened check (state <> 'open' or opened_at is not null),
  constraint agenda_item_reason check (outcome not in ('adjourned', 'postponed') or reason is not null)
);
create index agenda_item_of_session on agenda_item (session_id, position);
create unique index agenda_item_under_way on agenda_item (application_id) where state <> 'closed';
create index agenda_item_of_application on agenda_item (application_id);
create unique index agenda_item_one_open on agenda_item (session_id) where state = 'open';
create index agenda_item_rapporteur on agenda_item (rapporteur_id);
create index agenda_item_divided_by on agenda_item (divided_by);
create index agenda_item_scheduled_by on agenda_item (scheduled_by);

-- What is proposed for each sub-area of an item; once the item is closed as adopted, what was voted. A decision refers to
-- (item_id, sub_area_id, voted), so that its lines equal the voted ones.
create table item_line (
  item_id uuid not null,
  application_id uuid not null,
  sub_area_id uuid not null,
  outcome text not null check (outcome in ('granted', 'refused')),
  level integer check (level between 1 and 3),
  class text check (class in ('A', 'B', 'C', 'D', 'E', 'F')),
  note text check (length(note) between 1 and 2000),
  -- `refused`, or `granted 2 D` with level and class.
  voted text not null generated always as (
    case when outcome = 'refused' then 'refused' else 'granted ' || level::text || ' ' || class end) stored,
  constraint item_line_once primary key (item_id, sub_area_id),
  constraint item_line_voted unique (item_id, sub_area_id, voted),
  constraint item_line_item foreign key (item_id, application_id) references agenda_item (id, application_id),
  constraint item_line_sub_area foreign key (application_id, sub_area_id) references application_sub_area (application_id, sub_area_id),
  constraint item_line_granted check ((outcome = 'granted') = (level is not null) and (outcome = 'granted') = (class is not null))
);
create index item_line_by_sub_area on item_line (application_id, sub_area_id);

-- The reasons of the catalogue for a line: of a refusal, or of a class that the figures do not give.
create table item_line_reason (
  item_id uuid not null,
  sub_area_id uuid not null,
  code text not null,
  version integer not null,
  constraint item_line_reason_once primary key (item_id, sub_area_id, code),
  constraint item_line_reason_line foreign key (item_id, sub_area_id) references item_line (item_id, sub_area_id) on delete cascade,
  constraint item_line_reason_of foreign key (code, version) references reason (code, version)
);
create index item_line_reason_by_reason on item_line_reason (code, version);

-- A written opinion of an expert about a family of an item, where no voter is authorised for it.
create table item_opinion (
  item_id uuid not null references agenda_item (id),
  family_id uuid not null references family (id),
  expert_id uuid not null references expert (id),
  text text not null check (length(text) between 20 and 8000),
  given_on date not null,
  recorded_by uuid not null references account (id),
  recorded_at timestamptz not null,
  constraint item_opinion_once primary key (item_id, family_id)
);
create index item_opinion_family on item_opinion (family_id);
create index item_opinion_expert on item_opinion (expert_id);
create index item_opinion_recorded_by on item_opinion (recorded_by);

-- Who does not take part in an item and leaves the room before its vote.
create table recusal (
  item_id uuid not null references agenda_item (id),
  account_id uuid not null references account (id),
  ground text not null check (ground in ('conflict', 'rapporteur', 'examiner')),
  recorded_at timestamptz not null,
  constraint recusal_once primary key (item_id, account_id)
);
create index recusal_of_account on recusal (account_id);

-- One vote on an item, or on one sub-area of a divided one. `prepared` lasts only while its voters are written.
create table vote (
  item_id uuid not null references agenda_item (id),
  round integer not null check (round > 0),
  sub_area_id uuid,
  kind text not null check (kind in ('secret', 'box', 'hands', 'casting')),
  state text not null check (state in ('prepared', 'open', 'to-confirm', 'closed')),
  outcome text check (outcome in ('adopted', 'rejected', 'tied', 'void')),
  void_reason text check (void_reason in ('urn-lost', 'too-few', 'cancelled')),
  -- The lines as they were voted on, and seats, present and counted people of each college when the vote opened.
  proposal jsonb not null,
  quorum jsonb not null,
  opened_at timestamptz not null,
  opened_by uuid not null references account (id),
  closed_at timestamptz,
  closed_by uuid references account (id),
  -- How many took part; never by college.
  voters integer check (voters >= 0),
  -- Only by a setting, and from nine voters: fewer would tell what each one voted (review §2.4).
  votes_for integer,
  votes_against integer,
  abstentions integer,
  -- The outcome of a vote on paper: typed by the secretary, confirmed by a member who was present.
  typed_by uuid references account (id),
  confirmed_by uuid references account (id),
  constraint vote_once primary key (item_id, round),
  constraint vote_kind_key unique (item_id, round, kind),
  constraint vote_line foreign key (item_id, sub_area_id) references item_line (item_id, sub_area_id),
  constraint vote_closed check ((state = 'closed') = (closed_at is not null) and (outcome is not null or state <> 'closed')
    and (outcome is null or state in ('to-confirm', 'closed'))),
  constraint vote_void check ((outcome is not distinct from 'void') = (void_reason is not null)),
  constraint vote_counts check ((votes_for is null) = (votes_against is null) and (votes_for is null) = (abstentions is null)
    and (votes_for is null or (voters >= 9 and votes_for + votes_against + abstentions = voters))),
  constraint vote_box check ((kind = 'box' and state in ('to-confirm', 'closed') and outcome <> 'void') = (typed_by is not null)),
  constraint vote_confirmed check ((kind = 'box' and state = 'closed' and outcome <> 'void') = (confirmed_by is not null)),
  constraint vote_two_people check (confirmed_by <> typed_by)
);
create unique index vote_one_open on vote (item_id) where state <> 'closed';
create index vote_of_line on vote (item_id, sub_area_id);
create index vote_opened_by on vote (opened_by);
create index vote_closed_by on vote (closed_by);
create index vote_typed_by on vote (typed_by);
create index vote_confirmed_by on vote (confirmed_by);

-- Who may vote, fixed when the vote opens, and their ballot while it is open: one digit under AES-256-GCM (12 bytes of nonce, one
-- digit, 16 bytes of tag). Closing opens all and empties them (review §2.3).
create table voter (
  item_id uuid not null,
  round integer not null,
  account_id uuid not null references account (id),
  mandate_id uuid not null references mandate (id),
  college text not null check (college in ('enterprises', 'owners', 'general-interest')),
  sealed bytea check (octet_length(sealed) = 29),
  took_part boolean not null default false,
  constraint voter_once primary key (item_id, round, account_id),
  constraint voter_of_vote foreign key (item_id, round) references vote (item_id, round)
);
create index voter_of_account on voter (account_id);
create index voter_mandate on voter (mandate_id);

-- Half of the key of the sealed ballots of the open vote of an item. Unlogged: neither the WAL nor a base backup has it, and a crash
-- of the server empties it. Kept out of every dump.
create unlogged table urn (
  item_id uuid not null,
  half bytea not null check (octet_length(half) = 32),
  constraint urn_once primary key (item_id)
);

-- A vote by show of hands, named in the minutes: only where too few vote for a secret.
create table shown_hand (
  item_id uuid not null,
  round integer not null,
  kind text not null check (kind = 'hands'),
  account_id uuid not null,
  choice text not null check (choice in ('for', 'against', 'abstention')),
  constraint shown_hand_once primary key (item_id, round, account_id),
  constraint shown_hand_voter foreign key (item_id, round, account_id) references voter (item_id, round, account_id),
  constraint shown_hand_vote foreign key (item_id, round, kind) references vote (item_id, round, kind)
);

-- The minutes of a session: facts as they happened, and the words around them.
create table minutes (
  session_id uuid primary key references committee_session (id),
  facts jsonb not null,
  -- A text before the items, one for each item by its id, and one after them.
  words jsonb not null,
  version integer not null check (version >= 1),
  drawn_by uuid not null references account (id),
  drawn_at timestamptz not null,
  saved_by uuid not null references account (id),
  saved_at timestamptz not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  signed_by uuid references account (id),
  signed_at timestamptz,
  constraint minutes_signed check ((signed_by is null) = (signed_at is null) and (signed_by is null) = (sha256 is null)),
  constraint minutes_by_another check (signed_by <> drawn_by and signed_by <> saved_by)
);
create index minutes_drawn_by on minutes (drawn_by);
create index minutes_saved_by on minutes (saved_by);
create index minutes_signed_by on minutes (signed_by);

-- Who replaces the president where they are absent: proposed by one person, named by another, neither of them the deputy.
create table deputy (
  id uuid primary key,
  account_id uuid not null references account (id),
  from_on date not null,
  to_on date not null,
  state text not null check (state in ('proposed', 'named', 'refused')),
  proposed_by uuid not null references account (id),
  proposed_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  constraint deputy_days check (from_on <= to_on),
  constraint deputy_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint deputy_by_two check (decided_by is null
    or (decided_by <> proposed_by and decided_by <> account_id and proposed_by <> account_id))
);
create index deputy_of_account on deputy (account_id);
create index deputy_proposed_by on deputy (proposed_by);
create index deputy_decided_by on deputy (decided_by);

create function is_demonstration(application uuid) returns boolean language sql stable as $$
  select exists (select from application asked join company on company.id = asked.company_id where asked.id = application and company.demo)
$$;

-- A setting of the committee at an instant; the default where nobody has changed it.
create function committee_setting(name text, at timestamptz, otherwise integer) returns integer language sql stable as $$
  select coalesce((select (value #>> '{}')::integer from setting where key = name and effective_from <= at
    order by effective_from desc limit 1), otherwise)
$$;

create function committee_session_holds() returns trigger language plpgsql as $$
begin
  if old.state = 'signed' or old.state = 'cancelled' then
    raise exception 'a session that has ended stays as it is' using errcode = 'restrict_violation';
  end if;
  if new.number <> old.number or new.follows_id is distinct from old.follows_id
      or (old.state in ('open', 'closed') and (new.held_on <> old.held_on or new.place <> old.place
        or new.presided_by is distinct from old.presided_by or new.opened_at is distinct from old.opened_at)) then
    raise exception 'what happened in a session stays' using errcode = 'restrict_violation';
  end if;
  if new.state = 'open' and old.state <> 'open' then
    if not exists (select from staff_role where account_id = new.presided_by and role = 'president' and ended_at is null)
        and not exists (select from deputy where account_id = new.presided_by and state = 'named'
          and from_on <= (new.opened_at at time zone 'Africa/Dakar')::date and to_on >= (new.opened_at at time zone 'Africa/Dakar')::date) then
      raise exception 'the president or a deputy named in advance presides' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.state = 'closed' and old.state = 'open' and exists (select from agenda_item where session_id = new.id and state <> 'closed') then
    raise exception 'a session closes when each of its items is closed' using errcode = 'restrict_violation';
  end if;
  if new.state = 'signed' and not exists (select from minutes where session_id = new.id and signed_at is not null) then
    raise exception 'a session is signed with its minutes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger committee_session_holds before update on committee_session
  for each row execute function committee_session_holds();

-- An item stays with its application; once closed it never changes. It opens in an open session, and closes as adopted after its votes.
create function agenda_item_holds() returns trigger language plpgsql as $$
declare
  session_state text;
begin
  if tg_op = 'DELETE' then
    if is_demonstration(old.application_id) then
      return old;
    end if;
    raise exception 'an item of an agenda stays' using errcode = 'restrict_violation';
  end if;
  select state into session_state from committee_session where id = new.session_id;
  if tg_op = 'INSERT' then
    if new.state <> 'pending' or session_state not in ('planned', 'convened') then
      raise exception 'an item enters the agenda before the session' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state = 'closed' or new.session_id <> old.session_id or new.application_id <> old.application_id
      or new.base_class is distinct from old.base_class
      or (old.state = 'open' and (new.state = 'pending' or new.rapporteur_id <> old.rapporteur_id)) then
    raise exception 'an item stays as it is' using errcode = 'restrict_violation';
  end if;
  if new.state = 'open' and session_state <> 'open' then
    raise exception 'an item opens in an open session' using errcode = 'restrict_violation';
  end if;
  if new.divided_by is distinct from old.divided_by and exists (select from vote where item_id = new.id and outcome is distinct from 'void') then
    raise exception 'an item is divided before its vote' using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' and exists (select from vote where item_id = new.id and state <> 'closed') then
    raise exception 'an item closes after its vote' using errcode = 'restrict_violation';
  end if;
  if new.outcome = 'adopted' then
    if session_state <> 'open' or not exists (select from item_line where item_id = new.id) or exists (
        select from item_line line where line.item_id = new.id and not exists (
          select from vote where vote.item_id = new.id and vote.outcome = 'adopted'
            and (vote.sub_area_id is null or vote.sub_area_id = line.sub_area_id)
            and exists (select from jsonb_array_elements(vote.proposal) as said(proposed)
              where proposed ->> 'subAreaId' = line.sub_area_id::text and proposed ->> 'voted' = line.voted))) then
      raise exception 'an item is adopted by a vote on each of its lines' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger agenda_item_holds before insert or update or delete on agenda_item
  for each row execute function agenda_item_holds();

-- A proposal changes only before its vote: not while one is open, not after a vote adopted it, not once the item is closed.
create function item_line_holds() returns trigger language plpgsql as $$
declare
  item uuid := coalesce(new.item_id, old.item_id);
  area uuid := coalesce(new.sub_area_id, old.sub_area_id);
  held agenda_item;
begin
  select * into held from agenda_item where id = item;
  -- With its item: the owner of the tables removes a demonstration.
  if tg_op = 'DELETE' and (held.id is null or is_demonstration(held.application_id)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.item_id <> old.item_id or new.sub_area_id <> old.sub_area_id) then
    raise exception 'a proposal stays with its item' using errcode = 'restrict_violation';
  end if;
  if held.state = 'closed' or exists (select from vote where vote.item_id = item
      and (vote.state <> 'closed' or (vote.outcome = 'adopted' and (vote.sub_area_id is null or vote.sub_area_id = area)))) then
    raise exception 'what is voted does not change' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger item_line_holds before insert or update or delete on item_line
  for each row execute function item_line_holds();
create trigger item_line_reason_holds before insert or update or delete on item_line_reason
  for each row execute function item_line_holds();

-- A vote opens when its voters are lawful: the quorum of each college, none of them more than half, enough of them for a secret, each
-- family judged by somebody authorised, a proposal whose classes are one away from the figures at most, and each with its reason.
create function vote_holds() returns trigger language plpgsql as $$
declare
  item agenda_item;
  day date := (new.opened_at at time zone 'Africa/Dakar')::date;
  is_second boolean;
  share integer;
  total integer;
  of_college text;
  seats integer;
  counted integer;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'prepared' or new.outcome is not null then
      raise exception 'a vote begins with its voters' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state = 'closed' or to_jsonb(new) - '{state,outcome,void_reason,closed_at,closed_by,voters,votes_for,votes_against,abstentions,typed_by,confirmed_by}'::text[]
      <> to_jsonb(old) - '{state,outcome,void_reason,closed_at,closed_by,voters,votes_for,votes_against,abstentions,typed_by,confirmed_by}'::text[] then
    raise exception 'a vote stays as it was held' using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' and new.kind = 'secret' and new.outcome <> 'void' and new.voters is distinct from
      (select count(*)::integer from voter where item_id = new.item_id and round = new.round and took_part) then
    raise exception 'a vote counts those who took part' using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' and exists (select from voter where item_id = new.item_id and round = new.round and sealed is not null) then
    raise exception 'closing empties the ballots' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'prepared' then
    return new;
  end if;
  select * into item from agenda_item where id = new.item_id;
  select follows_id is not null into is_second from committee_session where id = item.session_id;
  if item.state <> 'open' then
    raise exception 'a vote opens on an open item' using errcode = 'restrict_violation';
  end if;
  if (item.divided_by is null) <> (new.sub_area_id is null) then
    raise exception 'a divided item is voted by sub-area, another as a whole' using errcode = 'restrict_violation';
  end if;
  if exists (select from vote before where before.item_id = new.item_id and before.outcome = 'adopted'
      and before.sub_area_id is not distinct from new.sub_area_id) then
    raise exception 'what was adopted is not voted again' using errcode = 'restrict_violation';
  end if;
  select count(*) into total from voter where item_id = new.item_id and round = new.round;
  share := case when is_second then committee_setting('committeeSecondQuorum', new.opened_at, 33)
    else committee_setting('committeeQuorum', new.opened_at, 50) end;
  foreach of_college in array array['enterprises', 'owners', 'general-interest'] loop
    select count(*) into seats from mandate where college = of_college and alternate_of is null and from_on <= day and to_on >= day;
    select count(*) into counted from voter where item_id = new.item_id and round = new.round and college = of_college;
    if counted < 1 or counted * 100 < seats * share then
      raise exception 'a vote needs the quorum of the college %', of_college using errcode = 'restrict_violation';
    end if;
    if counted * 2 > total then
      raise exception 'no college holds more than half of the voters' using errcode = 'restrict_violation';
    end if;
  end loop;
  if new.kind = 'secret' and total < greatest(3, committee_setting('committeeFewestVoters', new.opened_at, 3)) then
    raise exception 'too few vote for a secret' using errcode = 'restrict_violation';
  end if;
  if exists (select from application_family asked where asked.application_id = item.application_id
      and not exists (select from voter join authorisation ground on ground.account_id = voter.account_id
        where voter.item_id = new.item_id and voter.round = new.round and ground.family_id = asked.family_id
          and ground.state = 'granted' and ground.from_on <= day and ground.to_on >= day)
      and not exists (select from item_opinion where item_opinion.item_id = new.item_id and item_opinion.family_id = asked.family_id)) then
    raise exception 'each family needs a voter who is authorised for it, or the written opinion of an expert' using errcode = 'restrict_violation';
  end if;
  if exists (select from application_sub_area asked where asked.application_id = item.application_id
      and not exists (select from item_line where item_line.item_id = item.id and item_line.sub_area_id = asked.sub_area_id)) then
    raise exception 'a proposal covers each sub-area' using errcode = 'restrict_violation';
  end if;
  if exists (select from item_line line where line.item_id = item.id
      and (line.outcome = 'refused' or line.class is distinct from item.base_class)
      and not exists (select from item_line_reason because where because.item_id = line.item_id and because.sub_area_id = line.sub_area_id)) then
    raise exception 'a refusal, or a class that the figures do not give, has its reason' using errcode = 'restrict_violation';
  end if;
  if exists (select from item_line line where line.item_id = item.id and line.outcome = 'granted'
      and abs(ascii(line.class) - coalesce(ascii(item.base_class), ascii('G'))) > 1) then
    raise exception 'a class is one above or below that of the figures at most' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_holds before insert or update on vote
  for each row execute function vote_holds();

-- A voter has a mandate in force, is in the room, has declared no interest, and neither examined nor presents the item.
create function voter_holds() returns trigger language plpgsql as $$
declare
  held vote;
  item agenda_item;
  day date;
begin
  select * into held from vote where item_id = new.item_id and round = new.round;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'sealed' - 'took_part' <> to_jsonb(old) - 'sealed' - 'took_part' or (old.took_part and not new.took_part) then
      raise exception 'who may vote is fixed when the vote opens' using errcode = 'restrict_violation';
    end if;
    if new.sealed is not null and (held.state <> 'open' or held.kind <> 'secret') then
      raise exception 'a ballot enters an open urn' using errcode = 'restrict_violation';
    end if;
    if new.took_part <> old.took_part and held.state = 'closed' then
      raise exception 'a closed vote has no further voters' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  day := (held.opened_at at time zone 'Africa/Dakar')::date;
  select * into item from agenda_item where id = new.item_id;
  if held.state <> 'prepared' or new.sealed is not null or new.took_part then
    raise exception 'who may vote is fixed when the vote opens' using errcode = 'restrict_violation';
  end if;
  if not exists (select from mandate where id = new.mandate_id and account_id = new.account_id and college = new.college
      and from_on <= day and to_on >= day) then
    raise exception 'a voter has a mandate in force' using errcode = 'restrict_violation';
  end if;
  if exists (select from mandate own join mandate held_by on held_by.id = own.alternate_of
      join presence on presence.account_id = held_by.account_id and presence.session_id = item.session_id and presence.left_at is null
      where own.id = new.mandate_id) then
    raise exception 'an alternate votes while the person they stand for is absent' using errcode = 'restrict_violation';
  end if;
  if not exists (select from presence where session_id = item.session_id and account_id = new.account_id and left_at is null) then
    raise exception 'a voter is in the room' using errcode = 'restrict_violation';
  end if;
  if not exists (select from declaration where application_id = item.application_id and account_id = new.account_id and outcome = 'clear') then
    raise exception 'a voter has declared no interest' using errcode = 'restrict_violation';
  end if;
  if new.account_id = item.rapporteur_id
      or exists (select from recusal where item_id = new.item_id and account_id = new.account_id)
      or exists (select from assignment where application_id = item.application_id and account_id = new.account_id
        and role = 'examiner' and live_at is not null)
      or exists (select from report where application_id = item.application_id and signed_by = new.account_id) then
    raise exception 'who examined or presents an item, or is recused, does not vote on it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger voter_holds before insert or update on voter
  for each row execute function voter_holds();

create function minutes_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (select state from committee_session where id = new.session_id) <> 'closed' or new.signed_at is not null then
      raise exception 'minutes are drawn from a closed session' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.signed_at is not null or new.session_id <> old.session_id or new.facts <> old.facts or new.drawn_by <> old.drawn_by then
    raise exception 'signed minutes, and the facts of any, never change' using errcode = 'restrict_violation';
  end if;
  if new.signed_at is not null and (new.words <> old.words or new.signed_by is distinct from
      (select presided_by from committee_session where id = new.session_id)) then
    raise exception 'who presided signs the minutes as they stand' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger minutes_hold before insert or update on minutes
  for each row execute function minutes_hold();

create function stays_as_held() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from agenda_item where id = old.item_id and is_demonstration(application_id)) then
    return old;
  end if;
  raise exception '% stays as it was held', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger vote_stays before delete on vote for each row execute function stays_as_held();
create trigger voter_stays before delete on voter for each row execute function stays_as_held();
create trigger recusal_stays before update or delete on recusal for each row execute function stays_as_held();
create trigger shown_hand_stays before update or delete on shown_hand for each row execute function stays_as_held();
create trigger item_opinion_stays before update or delete on item_opinion for each row execute function stays_as_held();

create function minutes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'minutes stay' using errcode = 'restrict_violation';
end $$;
create trigger minutes_stay before delete on minutes for each row execute function minutes_stay();
