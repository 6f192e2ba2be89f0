-- Nobody signs minutes that they drew or corrected, even where somebody else corrected them afterwards: as for a decision (0151), all
-- of them stay named, and none of them signs. It runs before `minutes_hold`.
alter table minutes add column drafters uuid[] not null default '{}';
alter table minutes disable trigger minutes_hold;
update minutes set drafters = case when saved_by = drawn_by then array[drawn_by] else array[drawn_by, saved_by] end;
alter table minutes enable trigger minutes_hold;

create function minutes_drafters() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.drafters := array[new.drawn_by];
    return new;
  end if;
  if new.drafters <> old.drafters then
    raise exception 'who drafted minutes stays named' using errcode = 'restrict_violation';
  end if;
  if not new.saved_by = any(old.drafters) then
    new.drafters := old.drafters || new.saved_by;
  end if;
  if new.signed_by = any(new.drafters) then
    raise exception 'nobody signs minutes that they drafted' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger minutes_drafters before insert or update on minutes for each row execute function minutes_drafters();
