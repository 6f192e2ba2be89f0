-- An alternate votes in the seat of a member: once the mandate of that member has ended there is no seat to vote in.
create function voter_has_seat() returns trigger language plpgsql as $$
declare
  day date := (select (opened_at at time zone 'Africa/Dakar')::date from vote where item_id = new.item_id and round = new.round);
begin
  if exists (select from mandate own join mandate held on held.id = own.alternate_of
      where own.id = new.mandate_id and not (held.from_on <= day and held.to_on >= day)) then
    raise exception 'an alternate votes while the mandate that they stand for is in force' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger voter_has_seat before insert on voter for each row execute function voter_has_seat();
