-- Why the members of a session are convened later than the notice of the settings, and when whoever has not answered was reminded.
alter table committee_session add column short_notice text;
alter table committee_session add constraint committee_session_short_notice_length
  check (char_length(short_notice) between 3 and 1000);
alter table attendance add column reminded_at timestamptz;

create or replace function attendance_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  stands text := (select state from committee_session where id = new.session_id);
  changes constant text[] := '{reply,replied_at,confirmed_at,reminded_at,mandate_id,college}';
begin
  if stands = 'convened' and (new.mandate_id <> old.mandate_id or new.college <> old.college) then
    if not exists (select from mandate where mandate.id = new.mandate_id and mandate.account_id = new.account_id
        and mandate.college = new.college) then
      raise exception 'who is convened sits under a mandate of their own' using errcode = 'restrict_violation';
    end if;
  elsif new.mandate_id <> old.mandate_id or new.college <> old.college then
    raise exception 'who was convened, and what they answered, stays' using errcode = 'restrict_violation';
  end if;
  if stands not in ('convened', 'open') or to_jsonb(new) - changes <> to_jsonb(old) - changes then
    raise exception 'who was convened, and what they answered, stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
