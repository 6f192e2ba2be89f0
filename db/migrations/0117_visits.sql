-- The visit of an examination (standard.md, ISO/IEC 17065 §7.4): planned with the company, recorded on the spot by a checklist with photos,
-- signed by who visited. A signed record never changes (decision 0100).

create table visit (
  id uuid primary key,
  application_id uuid not null references application (id),
  planned_by uuid not null references account (id),
  planned_at timestamptz not null,
  on_day date not null,
  -- « 10:30 », in Dakar.
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  place text not null check (length(place) between 3 and 300),
  note text check (length(note) <= 1000),
  checklist_version text not null,
  -- By the name of each point: what was found, and the words about it.
  findings jsonb not null,
  met text not null default '' check (length(met) <= 500),
  conclusion text not null default '' check (length(conclusion) <= 5000),
  saved_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid references account (id),
  cancel_reason text check (length(cancel_reason) between 3 and 1000),
  signed_at timestamptz,
  signed_by uuid references account (id),
  -- The record as it was signed, with the SHA-256 of its canonical JSON.
  record jsonb,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint visit_cancelled check ((cancelled_at is null) = (cancel_reason is null)
    and (cancelled_by is null or cancelled_at is not null)),
  constraint visit_signed check ((signed_at is null) = (signed_by is null) and (signed_at is null) = (record is null)
    and (signed_at is null) = (sha256 is null)),
  constraint visit_one_end check (cancelled_at is null or signed_at is null)
);
create unique index visit_one_planned on visit (application_id) where cancelled_at is null and signed_at is null;
create index visit_of_application on visit (application_id, planned_at);
create index visit_planned_by on visit (planned_by);
create index visit_cancelled_by on visit (cancelled_by);
create index visit_signed_by on visit (signed_by);

create table visit_photo (
  id uuid primary key,
  visit_id uuid not null references visit (id),
  -- The point of the checklist that it shows.
  point text not null,
  caption text check (length(caption) <= 200),
  name text not null,
  type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  scan text not null check (scan in ('clean', 'infected', 'unanswered', 'off')),
  added_by uuid not null references account (id),
  added_at timestamptz not null,
  constraint visit_photo_once unique (visit_id, sha256)
);
create index visit_photo_by_content on visit_photo (sha256);
create index visit_photo_added_by on visit_photo (added_by);

create function visit_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- The owner of the tables removes a demonstration.
    if old.signed_at is null or exists (select from application join company on company.id = application.company_id
        where application.id = old.application_id and company.demo) then
      return old;
    end if;
    raise exception 'a signed visit stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and new.signed_at is not null then
    raise exception 'a visit is planned before it is signed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.signed_at is not null or old.cancelled_at is not null then
      raise exception 'a signed or cancelled visit stays as it is' using errcode = 'restrict_violation';
    end if;
    if new.id <> old.id or new.application_id <> old.application_id or new.planned_by <> old.planned_by
        or new.planned_at <> old.planned_at then
      raise exception 'a visit stays with its application' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.cancelled_at is null and not exists (select from application where id = new.application_id
      and handled_by = coalesce(new.signed_by, case tg_op when 'INSERT' then new.planned_by end, handled_by)
      and state in ('under-review', 'complement-asked')) then
    raise exception 'who examines an application visits its company' using errcode = 'restrict_violation';
  end if;
  if new.signed_at is not null and (new.signed_at at time zone 'Africa/Dakar')::date < new.on_day then
    raise exception 'a visit is signed after it took place' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger visit_holds before insert or update or delete on visit
  for each row execute function visit_holds();

create function visit_photo_holds() returns trigger language plpgsql as $$
declare
  of_visit uuid := case tg_op when 'INSERT' then new.visit_id else old.visit_id end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'scan' = to_jsonb(old) - 'scan' then
    return new;
  end if;
  if exists (select from visit join application on application.id = visit.application_id
      join company on company.id = application.company_id
      where visit.id = of_visit and (visit.signed_at is not null or visit.cancelled_at is not null)
        and not (tg_op = 'DELETE' and company.demo)) then
    raise exception 'the photos of a signed or cancelled visit stay' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger visit_photo_holds before insert or update or delete on visit_photo
  for each row execute function visit_photo_holds();
