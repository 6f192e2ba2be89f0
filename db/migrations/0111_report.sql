-- The signed report of an examination (decision 0096). It never changes; a reopened examination sets it aside and signs the next version.

create table report (
  id uuid primary key,
  application_id uuid not null references application (id),
  version integer not null check (version >= 1),
  -- Grid, opinions, documents, plan and text as they were signed, with the SHA-256 of their canonical JSON.
  content jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  signed_by uuid not null references account (id),
  signed_at timestamptz not null,
  set_aside_at timestamptz,
  set_aside_by uuid references account (id),
  set_aside_reason text check (length(set_aside_reason) between 3 and 2000),
  constraint report_once unique (application_id, version),
  constraint report_set_aside check ((set_aside_at is null) = (set_aside_by is null)
    and (set_aside_at is null) = (set_aside_reason is null))
);
create unique index report_one_standing on report (application_id) where set_aside_at is null;
create index report_signed_by on report (signed_by);
create index report_set_aside_by on report (set_aside_by);

create function report_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- The owner of the tables removes a demonstration.
    if exists (select from application join company on company.id = application.company_id
        where application.id = old.application_id and company.demo) then
      return old;
    end if;
    raise exception 'a signed report stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.set_aside_at is not null
        or to_jsonb(new) - 'set_aside_at' - 'set_aside_by' - 'set_aside_reason'
          <> to_jsonb(old) - 'set_aside_at' - 'set_aside_by' - 'set_aside_reason' then
      raise exception 'a signed report never changes' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.set_aside_at is not null then
    raise exception 'a report is signed before it is set aside' using errcode = 'restrict_violation';
  end if;
  if (select state from application where id = new.application_id) is distinct from 'under-review' then
    raise exception 'a report is signed while its application is under review' using errcode = 'restrict_violation';
  end if;
  if (select count(*) from grid_mark where application_id = new.application_id and points is not null) < 4 then
    raise exception 'a report needs every block of the grid' using errcode = 'restrict_violation';
  end if;
  if exists (select from application_sub_area asked where asked.application_id = new.application_id
      and not exists (select from opinion where opinion.application_id = asked.application_id
        and opinion.sub_area_id = asked.sub_area_id and opinion.verdict is not null
        and (opinion.verdict = 'favourable' or opinion.reason_code is not null))) then
    raise exception 'a report needs an opinion for each sub-area' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger report_holds before insert or update or delete on report
  for each row execute function report_holds();
create trigger report_by_examiner before insert on report
  for each row execute function examination_by_examiner('signed_by');

-- What stands in a signed report does not change beside it: its marks and opinions wait until it is set aside.
create function examination_not_signed() returns trigger language plpgsql as $$
begin
  if exists (select from report where application_id = new.application_id and set_aside_at is null) then
    raise exception 'a signed report stands' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger grid_mark_not_signed before insert or update on grid_mark
  for each row execute function examination_not_signed();
create trigger opinion_not_signed before insert or update on opinion
  for each row execute function examination_not_signed();
