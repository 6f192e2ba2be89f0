-- Who is convened follows the mandates until the session opens: a renewed mandate takes the place of the one that ends before its day.
create or replace function attendance_holds() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  stands text := (select state from committee_session where id = new.session_id);
begin
  if stands = 'convened' and (new.mandate_id <> old.mandate_id or new.college <> old.college) then
    if not exists (select from mandate where mandate.id = new.mandate_id and mandate.account_id = new.account_id
        and mandate.college = new.college) then
      raise exception 'who is convened sits under a mandate of their own' using errcode = 'restrict_violation';
    end if;
  elsif new.mandate_id <> old.mandate_id or new.college <> old.college then
    raise exception 'who was convened, and what they answered, stays' using errcode = 'restrict_violation';
  end if;
  if stands not in ('convened', 'open')
      or to_jsonb(new) - '{reply,replied_at,confirmed_at,mandate_id,college}'::text[]
        <> to_jsonb(old) - '{reply,replied_at,confirmed_at,mandate_id,college}'::text[] then
    raise exception 'who was convened, and what they answered, stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
