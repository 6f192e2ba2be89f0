-- Numbers without holes: the last serial given of a kind in a year.
create table number_serial (
  kind text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);
insert into number_serial (kind, year, last) select 'certificate', year, last_serial from certificate_serial;
drop table certificate_serial;

-- The number holds year and serial.
alter table certificate drop column year;
alter table certificate drop column serial;

-- A right and its certificate are of the same company.
alter table certificate add constraint certificate_of_company unique (id, company_id);
alter table qualification drop constraint qualification_certificate_id_fkey;
alter table qualification drop constraint qualification_company_id_fkey;
alter table qualification add constraint qualification_of_certificate
  foreign key (certificate_id, company_id) references certificate (id, company_id);

-- Name of the sub-area as it was when the right was granted.
alter table qualification add column sub_area_name text;
update qualification set sub_area_name = sub_area.name from sub_area where sub_area.id = qualification.sub_area_id;
alter table qualification alter column sub_area_name set not null;

-- How many states it has been in: of two moves that saw the same, one is made.
alter table qualification add column version integer not null default 1 check (version > 0);
alter table qualification alter column version drop default;
update qualification set version = 2 where state <> 'granted';

-- The time something spent in one state: timeline and clock. The machine names whose subject it is.
create table stay (
  machine text not null,
  subject_id uuid not null,
  version integer not null check (version > 0),
  state text not null,
  holder text not null check (holder in ('company', 'body', 'nobody')),
  -- The move that led here; null for the beginning.
  move text,
  actor text not null,
  entered_at timestamptz not null,
  -- Null while it lasts.
  left_at timestamptz,
  primary key (machine, subject_id, version)
);
insert into stay (machine, subject_id, version, state, holder, move, actor, entered_at, left_at)
  select 'qualification', q.id, 1, 'granted', 'nobody', null, 'migration', certificate.issued_at,
    case when q.state <> 'granted' then q.state_since end
  from qualification q join certificate on certificate.id = q.certificate_id;
insert into stay (machine, subject_id, version, state, holder, move, actor, entered_at)
  select 'qualification', id, 2, state, case state when 'suspended' then 'company' else 'nobody' end,
    case state when 'suspended' then 'suspend' when 'withdrawn' then 'withdraw' else 'replace' end,
    'migration', state_since
  from qualification where state <> 'granted';

-- What was said of a right, for which days, and since when it was known; the last row that covers a day holds of it.
create table qualification_assertion (
  qualification_id uuid not null references qualification (id),
  sequence integer not null check (sequence > 0),
  says text not null check (says in ('granted', 'suspended', 'withdrawn', 'replaced', 'void')),
  valid_from date not null,
  -- Last day, included.
  valid_until date not null check (valid_until >= valid_from),
  recorded_at timestamptz not null,
  journal_id uuid not null,
  primary key (qualification_id, sequence)
);

insert into qualification_assertion
  (qualification_id, sequence, says, valid_from, valid_until, recorded_at, journal_id)
  select q.id, 1, 'granted', q.starts_on, q.ends_on, certificate.issued_at, journal.id
  from qualification q
  join certificate on certificate.id = q.certificate_id
  join journal on journal.subject_kind = 'company' and journal.subject_id = q.company_id::text
    and journal.event = 'certificate-issued' and journal.data ->> 'number' = certificate.number;

insert into qualification_assertion
  (qualification_id, sequence, says, valid_from, valid_until, recorded_at, journal_id)
  select id, 2, says, valid_from, ends_on, state_since, journal_id from (
    select q.id, q.state as says, q.ends_on, q.state_since,
      greatest(q.starts_on, (q.state_since at time zone 'Africa/Dakar')::date) as valid_from,
      (select journal.id from journal
        where journal.subject_kind = 'company' and journal.subject_id = q.company_id::text
          and journal.at = q.state_since
          and (journal.data ->> 'qualificationId' = q.id::text
            or q.state = 'replaced' and journal.event = 'certificate-issued')
        order by journal.sequence desc limit 1) as journal_id
    from qualification q where q.state <> 'granted') as changed
  where valid_from <= ends_on;

-- A demonstration is taken away whole; of everything else nothing is ever changed.
create function qualification_assertion_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (
      select from qualification join company on company.id = qualification.company_id
      where qualification.id = old.qualification_id and company.demo
    ) then
      return old;
    end if;
  end if;
  raise exception 'qualification_assertion is append-only';
end $$;
create trigger qualification_assertion_stays before update or delete on qualification_assertion
  for each row execute function qualification_assertion_stays();
create trigger qualification_assertion_is_not_emptied before truncate on qualification_assertion
  for each statement execute function qualification_assertion_stays();
