-- What the product asks before a vote opens, takes a ballot and closes, the database asks as well (decisions 0102 and 0130);
-- `both-sides.data.test.ts` plays random sessions through both. Votes that were held before stay as they are.
create function vote_in_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  item agenda_item;
  entitled integer;
  fewest integer;
  ties integer;
  hands record;
begin
  if new.state = old.state then
    if to_jsonb(new) <> to_jsonb(old) then
      raise exception 'a vote changes with its state' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('prepared', 'open'), ('open', 'to-confirm'), ('open', 'closed'), ('to-confirm', 'closed')) then
    raise exception 'a vote is prepared, then open, then closed' using errcode = 'restrict_violation';
  end if;
  select count(*) into entitled from voter where item_id = new.item_id and round = new.round;

  if new.state = 'open' then
    select * into item from agenda_item where id = new.item_id;
    fewest := greatest(3, committee_setting('committeeFewestVoters', new.opened_at, 3));
    select count(*) into ties from (select outcome, proposal from vote before
        where before.item_id = new.item_id and before.round <> new.round and before.outcome <> 'void'
          and before.sub_area_id is not distinct from new.sub_area_id
        order by before.round desc limit 2) last_two
      where last_two.outcome = 'tied' and last_two.proposal = new.proposal;
    if new.kind = 'casting' then
      if ties < 2 then
        raise exception 'a casting vote follows two ties' using errcode = 'restrict_violation';
      end if;
      if not coalesce((select value = 'true' from setting where key = 'committeeCasting' and effective_from <= new.opened_at
          order by effective_from desc limit 1), true) then
        raise exception 'the body has no casting vote' using errcode = 'restrict_violation';
      end if;
      if new.opened_by = item.rapporteur_id
          or exists (select from recusal where item_id = new.item_id and account_id = new.opened_by)
          or exists (select from assignment where application_id = item.application_id and account_id = new.opened_by
            and role = 'examiner' and live_at is not null)
          or exists (select from report where application_id = item.application_id and signed_by = new.opened_by) then
        raise exception 'who examined or presents an item, or is recused, casts no casting vote on it' using errcode = 'restrict_violation';
      end if;
      return new;
    end if;
    if ties = 2 then
      raise exception 'after two ties a proposal is not voted again' using errcode = 'restrict_violation';
    end if;
    if new.kind = 'hands' and entitled >= fewest then
      raise exception 'hands are shown where too few vote for a secret' using errcode = 'restrict_violation';
    end if;
    if new.kind = 'box' and (entitled < fewest or new.reason is null) then
      raise exception 'a vote on paper has voters enough for a secret, and a reason' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;

  if new.void_reason = 'urn-lost' and new.kind <> 'secret'
      or new.void_reason = 'too-few' and (new.kind not in ('secret', 'box') or coalesce(new.voters, 0) >= 3) then
    raise exception 'a vote without an effect says why' using errcode = 'restrict_violation';
  end if;
  if new.state = 'to-confirm' or new.outcome = 'void' then
    return new;
  end if;
  if new.kind = 'box' and (old.state <> 'to-confirm' or new.voters > entitled
      or (new.outcome, new.voters, new.typed_by) is distinct from (old.outcome, old.voters, old.typed_by)
      or not exists (select from voter where item_id = new.item_id and round = new.round and account_id = new.confirmed_by)) then
    raise exception 'a voter confirms what was read out of a vote on paper' using errcode = 'restrict_violation';
  end if;
  if new.kind = 'hands' then
    select count(*) as shown, count(*) filter (where choice = 'for') as agree, count(*) filter (where choice = 'against') as oppose
      into hands from shown_hand where item_id = new.item_id and round = new.round;
    if hands.shown < entitled or new.voters is distinct from entitled or new.outcome <> (case
        when hands.agree = hands.oppose then 'tied'
        when hands.agree > hands.oppose and hands.agree * 2 >= entitled then 'adopted'
        else 'rejected' end) then
      raise exception 'a vote by hands ends as they were shown' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.kind = 'casting' and new.outcome = 'tied' then
    raise exception 'a casting vote is for or against' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_in_order before update on vote for each row execute function vote_in_order();

-- A ballot is that of a voter who said at the door that no new interest binds them, and has declared none since.
create function ballot_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.sealed is null then
    return new;
  end if;
  if exists (select from agenda_item item join attendance on attendance.session_id = item.session_id
      where item.id = new.item_id and attendance.account_id = new.account_id and attendance.confirmed_at is null) then
    raise exception 'a voter says at the door that no new interest binds them' using errcode = 'restrict_violation';
  end if;
  if exists (select from agenda_item item join declaration on declaration.application_id = item.application_id
      where item.id = new.item_id and declaration.account_id = new.account_id and declaration.outcome = 'conflict') then
    raise exception 'who has declared an interest casts no ballot' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ballot_holds before update on voter for each row execute function ballot_holds();
