-- What was issued stays as it was issued, whoever asks. A demonstration is taken away whole.
create function certificate_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from company where company.id = old.company_id and company.demo) then
      return old;
    end if;
  end if;
  raise exception 'certificate is append-only' using errcode = 'restrict_violation';
end $$;
create trigger certificate_stays before update or delete on certificate
  for each row execute function certificate_stays();
create trigger certificate_is_not_emptied before truncate on certificate
  for each statement execute function certificate_stays();
