-- Who has declared no interest in an application does not help to prepare it afterwards: migration 0106 refuses the other order. The
-- lock waits for a declaration under way, which locks the application first.
create function assistance_holds() returns trigger language plpgsql as $$
begin
  perform from application where id = new.application_id for update;
  if exists (select from declaration where application_id = new.application_id and account_id = new.account_id and outcome = 'clear') then
    raise exception 'who judges an application does not help to prepare it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger assistance_holds before insert or update on assistance
  for each row execute function assistance_holds();
