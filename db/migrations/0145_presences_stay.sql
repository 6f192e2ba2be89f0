-- Who was in the room, who was convened and what they answered stay once the session has ended: the minutes say them (decision 0102).
create function presence_holds() returns trigger language plpgsql as $$
declare
  stands text := (select state from committee_session where id = new.session_id);
begin
  if tg_op = 'INSERT' then
    if stands not in ('convened', 'open') then
      raise exception 'an arrival is noted while the session lasts' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Everybody leaves when the session closes.
  if old.left_at is not null or to_jsonb(new) - 'left_at' <> to_jsonb(old) - 'left_at' or stands not in ('convened', 'open', 'closed') then
    raise exception 'a presence stays as it was noted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger presence_holds before insert or update on presence for each row execute function presence_holds();

create function attendance_holds() returns trigger language plpgsql as $$
begin
  if (select state from committee_session where id = new.session_id) not in ('convened', 'open')
      or to_jsonb(new) - '{reply,replied_at,confirmed_at}'::text[] <> to_jsonb(old) - '{reply,replied_at,confirmed_at}'::text[] then
    raise exception 'who was convened, and what they answered, stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger attendance_holds before update on attendance for each row execute function attendance_holds();
