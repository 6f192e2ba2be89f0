-- One seat of the committee has one voter (decision 0130): no two alternates of one member have a day in common, no two voters of a
-- vote share a seat, and no college has more voters than seats. Overlapping alternates of before stay; only one of them votes.
create function mandate_one_alternate() returns trigger language plpgsql as $$
begin
  if new.alternate_of is null or new.from_on > new.to_on or (tg_op = 'UPDATE' and new.alternate_of is not distinct from old.alternate_of
      and new.from_on >= old.from_on and new.to_on <= old.to_on) then
    return new;
  end if;
  -- Two alternates of one seat that are given at once follow one another.
  perform from mandate where id = new.alternate_of for update;
  if exists (select from mandate other where other.alternate_of = new.alternate_of and other.id <> new.id
      and other.from_on <= other.to_on and other.from_on <= new.to_on and other.to_on >= new.from_on) then
    raise exception 'a member has one alternate on a day' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mandate_one_alternate before insert or update on mandate for each row execute function mandate_one_alternate();

create function voter_one_seat() returns trigger language plpgsql as $$
begin
  if exists (select from mandate own, voter other join mandate theirs on theirs.id = other.mandate_id
      where own.id = new.mandate_id and other.item_id = new.item_id and other.round = new.round
        and coalesce(theirs.alternate_of, theirs.id) = coalesce(own.alternate_of, own.id)) then
    raise exception 'one seat has one voter' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger voter_one_seat before insert on voter for each row execute function voter_one_seat();

create function vote_within_seats() returns trigger language plpgsql as $$
declare
  day date := (new.opened_at at time zone 'Africa/Dakar')::date;
begin
  if old.state = 'prepared' and exists (
      select from voter where item_id = new.item_id and round = new.round group by college
      having count(*) > (select count(*) from mandate where mandate.college = voter.college and mandate.alternate_of is null
        and mandate.from_on <= day and mandate.to_on >= day)) then
    raise exception 'a college has no more voters than seats' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_within_seats before update on vote for each row execute function vote_within_seats();
