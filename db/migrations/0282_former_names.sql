-- Names that a company of the directory bore before: buyers and banks have them in older papers.
create table former_name (
  company_id uuid not null references company (id),
  name text not null,
  -- The day on which it was changed.
  until date not null,
  constraint former_name_pkey primary key (company_id, name)
);

-- It runs as the owner of the tables, since the serving role deletes no row.
create function keep_former_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed_on date := (new.updated_at at time zone 'Africa/Dakar')::date;
begin
  if new.state = 'closed' then
    delete from former_name where company_id = new.id;
    return null;
  end if;
  if not exists (select from listing where company_id = new.id) then
    return null;
  end if;
  -- Another accent or capital is the same name.
  if new.name_norm <> old.name_norm then
    insert into former_name (company_id, name, until) values (new.id, old.name, changed_on)
      on conflict on constraint former_name_pkey do update set until = excluded.until;
  end if;
  if lower(old.trade_name) is distinct from lower(new.trade_name) and old.trade_name is not null then
    insert into former_name (company_id, name, until) values (new.id, old.trade_name, changed_on)
      on conflict on constraint former_name_pkey do update set until = excluded.until;
  end if;
  delete from former_name where company_id = new.id and name in (new.name, coalesce(new.trade_name, new.name));
  return null;
end $$;

create trigger company_keeps_former_names after update of name, trade_name, state on company
  for each row execute function keep_former_name();
