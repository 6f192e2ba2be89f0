-- Acts of a session that the secretary asks for with a reason and that who presides confirms (decision 0130): closing a vote before everybody
-- in the room has voted, cancelling a vote, adjourning an item, postponing an item after a vote. A rejected proposal is not voted again.
create table confirmation (
  id uuid primary key,
  session_id uuid not null references committee_session (id),
  item_id uuid not null references agenda_item (id),
  kind text not null check (kind in ('close-vote', 'void-vote', 'adjourn', 'postpone')),
  -- The vote that it is about.
  round integer,
  reason text not null check (length(reason) between 3 and 2000),
  -- What is asked of the company for each sub-area of an item that is adjourned: code and text.
  requests jsonb not null,
  -- Who was in the room and had not voted when it was asked, by name.
  waited jsonb not null,
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  state text not null check (state in ('asked', 'confirmed', 'refused', 'withdrawn')),
  answered_by uuid references account (id),
  answered_at timestamptz,
  constraint confirmation_vote foreign key (item_id, round) references vote (item_id, round),
  constraint confirmation_round check ((kind in ('close-vote', 'void-vote')) = (round is not null)),
  constraint confirmation_answered check ((state = 'asked') = (answered_at is null) and (answered_at is null) = (answered_by is null)),
  constraint confirmation_by_two check (state in ('asked', 'withdrawn') or answered_by <> asked_by)
);
create unique index confirmation_asked_once on confirmation (item_id) where state = 'asked';
create index confirmation_of_item on confirmation (item_id, round);
create index confirmation_of_session on confirmation (session_id);
create index confirmation_asked_by on confirmation (asked_by);
create index confirmation_answered_by on confirmation (answered_by);

create function confirmation_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from agenda_item where id = old.item_id and is_demonstration(application_id)) then
      return old;
    end if;
    raise exception 'a confirmation stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'asked' then
      raise exception 'an act is asked for before it is confirmed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state <> 'asked' or to_jsonb(new) - '{state,answered_by,answered_at}'::text[] <> to_jsonb(old) - '{state,answered_by,answered_at}'::text[] then
    raise exception 'what was asked is answered once, as it was asked' using errcode = 'restrict_violation';
  end if;
  if new.state in ('confirmed', 'refused') and new.answered_by is distinct from
      (select presided_by from committee_session where id = new.session_id) then
    raise exception 'who presides confirms' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger confirmation_holds before insert or update or delete on confirmation
  for each row execute function confirmation_holds();

-- Why a vote is held on paper, and why who presides casts their vote.
alter table vote add column reason text check (length(reason) between 3 and 2000);

create function is_confirmed(item uuid, asked text, of_round integer) returns boolean language sql stable as $$
  select exists (select from confirmation where item_id = item and kind = asked and state = 'confirmed'
    and (of_round is null or round = of_round))
$$;

create function vote_by_two() returns trigger language plpgsql as $$
declare
  item agenda_item;
begin
  select * into item from agenda_item where id = new.item_id;
  if old.state = 'prepared' then
    if exists (select from vote before where before.item_id = new.item_id and before.round < new.round and before.outcome = 'rejected'
        and before.sub_area_id is not distinct from new.sub_area_id and before.proposal = new.proposal) then
      raise exception 'a rejected proposal is not voted again' using errcode = 'restrict_violation';
    end if;
    if new.kind = 'casting' and (new.reason is null or new.opened_by is distinct from
          (select presided_by from committee_session where id = item.session_id)
        or not exists (select from declaration where application_id = item.application_id and account_id = new.opened_by and outcome = 'clear')) then
      raise exception 'who presides and has no interest casts the casting vote, with a reason' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.state <> 'closed' or old.state = 'closed' then
    return new;
  end if;
  if new.void_reason = 'cancelled' and not is_confirmed(new.item_id, 'void-vote', new.round) then
    raise exception 'two people cancel a vote' using errcode = 'restrict_violation';
  end if;
  if new.kind = 'secret' and new.void_reason is distinct from 'cancelled' and new.void_reason is distinct from 'urn-lost'
      and not is_confirmed(new.item_id, 'close-vote', new.round)
      and exists (select from voter join presence on presence.account_id = voter.account_id and presence.session_id = item.session_id
        and presence.left_at is null
        where voter.item_id = new.item_id and voter.round = new.round and not voter.took_part) then
    raise exception 'two people close a vote before everybody in the room has voted' using errcode = 'restrict_violation';
  end if;
  if new.kind in ('secret', 'box') and new.outcome <> 'void' and (coalesce(new.voters, 0) < 3 or (new.outcome = 'adopted' and new.voters * 2 <
      (select count(*) from voter where item_id = new.item_id and round = new.round))) then
    raise exception 'three ballots have an effect, and half of those entitled adopt' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_by_two before update on vote for each row execute function vote_by_two();

create function agenda_item_by_two() returns trigger language plpgsql as $$
begin
  if new.state <> 'closed' or old.state = 'closed' then
    return new;
  end if;
  if new.outcome = 'adjourned' and not is_confirmed(new.id, 'adjourn', null) then
    raise exception 'two people adjourn an item' using errcode = 'restrict_violation';
  end if;
  if new.outcome = 'postponed' and exists (select from vote where item_id = new.id and outcome is distinct from 'void')
      and not is_confirmed(new.id, 'postpone', null)
      and not exists (select from committee_session where id = new.session_id and quorum_failed_at is not null) then
    raise exception 'two people postpone an item after a vote' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger agenda_item_by_two before update on agenda_item for each row execute function agenda_item_by_two();

-- Why a mandate is ended before its last day; proposals of before have none.
alter table mandate_proposal add column reason text check (length(reason) between 3 and 2000);
create function mandate_end_reason() returns trigger language plpgsql as $$
begin
  if new.change = 'end' and new.reason is null and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    raise exception 'the end of a mandate is proposed with a reason' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mandate_end_reason before insert on mandate_proposal for each row execute function mandate_end_reason();
