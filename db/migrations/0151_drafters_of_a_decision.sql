-- Nobody signs what they prepared, even where somebody else worded it afterwards: everybody who prepared or worded a decision stays
-- named, and none of them signs. The product may not write the column; the trigger does. It runs before `decision_holds`.
alter table decision add column drafters uuid[] not null default '{}';
alter table decision disable trigger decision_holds;
update decision set drafters = array[prepared_by];
alter table decision enable trigger decision_holds;

create function decision_drafters() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.drafters := array[new.prepared_by];
    return new;
  end if;
  if new.drafters <> old.drafters then
    raise exception 'who drafted a decision stays named' using errcode = 'restrict_violation';
  end if;
  if not new.prepared_by = any(old.drafters) then
    new.drafters := old.drafters || new.prepared_by;
  end if;
  if new.signed_by = any(new.drafters) then
    raise exception 'nobody signs a decision that they drafted' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger decision_drafters before insert or update on decision for each row execute function decision_drafters();
