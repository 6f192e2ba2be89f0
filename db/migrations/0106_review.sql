-- Review, its ground (decision 0096): who has an application now and until when, what staff declare before they see it, who is
-- assigned to it, and who is authorised to examine what. Foreign keys and triggers hold these rules whatever the code does.

alter table application drop constraint application_state_check;
alter table application add constraint application_state_check check (state in (
  'draft', 'filed', 'to-complete', 'under-review', 'complement-asked', 'ready', 'accepted', 'inadmissible', 'closed', 'withdrawn'));

-- The families of what an application asks for, as the nomenclature had them when it was filed.
create table application_family (
  application_id uuid not null references application (id) on delete cascade,
  family_id uuid not null references family (id),
  constraint application_family_once primary key (application_id, family_id)
);
create index application_family_by_family on application_family (family_id, application_id);
insert into application_family (application_id, family_id)
select distinct chosen.application_id, newest.family_id
from application_sub_area chosen
join application on application.id = chosen.application_id and application.filed_at is not null
cross join lateral (
  select area_in_edition.family_id from sub_area_in_edition entry
  join area_in_edition on area_in_edition.edition_id = entry.edition_id and area_in_edition.area_id = entry.area_id
  join nomenclature_edition edition on edition.id = entry.edition_id
  where entry.sub_area_id = chosen.sub_area_id order by edition.number desc limit 1
) newest;

-- Somebody outside the certification body whose opinion an examiner may ask for.
create table expert (
  id uuid primary key,
  name text not null check (length(name) between 2 and 120),
  organisation text check (length(organisation) <= 160),
  email text not null,
  phone text,
  added_by uuid not null references account (id),
  added_at timestamptz not null,
  ended_at timestamptz,
  constraint expert_email unique (email)
);
create index expert_added_by on expert (added_by);

-- That a person may examine, report on or give an opinion about a family of activities (ISO/IEC 17065 §6.1.2): proposed by
-- one, granted by another, neither of them the person.
create table authorisation (
  id uuid primary key,
  account_id uuid references account (id),
  expert_id uuid references expert (id),
  function text not null check (function in ('examiner', 'rapporteur', 'expert')),
  family_id uuid not null references family (id),
  -- What was judged: training, years, works; and what proves it.
  criteria text not null check (length(criteria) between 10 and 2000),
  proof text not null check (length(proof) between 3 and 500),
  from_on date not null,
  to_on date not null,
  state text not null check (state in ('proposed', 'granted', 'refused', 'ended')),
  proposed_by uuid not null references account (id),
  proposed_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  ended_by uuid references account (id),
  ended_at timestamptz,
  end_reason text,
  constraint authorisation_of_one check ((account_id is null) <> (expert_id is null)),
  constraint authorisation_function check ((function = 'expert') = (expert_id is not null)),
  constraint authorisation_days check (from_on <= to_on),
  constraint authorisation_by_two check (decided_by is null or (decided_by <> proposed_by
    and decided_by is distinct from account_id and proposed_by is distinct from account_id)),
  constraint authorisation_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint authorisation_ended check ((state = 'ended') = (ended_at is not null)),
  constraint authorisation_key unique (id, account_id, function, family_id)
);
create index authorisation_of_account on authorisation (account_id, function, family_id) where state = 'granted';
create index authorisation_of_expert on authorisation (expert_id, family_id) where state = 'granted';
create index authorisation_by_family on authorisation (family_id);
create index authorisation_proposed_by on authorisation (proposed_by);
create index authorisation_decided_by on authorisation (decided_by);
create index authorisation_ended_by on authorisation (ended_by);

-- The yearly undertaking of confidentiality and independence (ISO/IEC 17065 §6.1.3).
create table undertaking (
  id uuid primary key,
  account_id uuid not null references account (id),
  text_version text not null,
  text_sha256 text not null check (text_sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null,
  until date not null
);
create index undertaking_of_account on undertaking (account_id, until desc);

-- What ties somebody to a company now or in the last two years, as they declared it.
create table tie (
  id uuid primary key,
  account_id uuid not null references account (id),
  company_id uuid not null references company (id),
  kind text not null check (kind in ('employment', 'advice', 'contracts', 'family', 'capital', 'assistance', 'other')),
  from_on date,
  to_on date,
  note text check (length(note) <= 1000),
  declared_at timestamptz not null,
  constraint tie_days check (from_on is null or to_on is null or from_on <= to_on)
);
create index tie_of_account on tie (account_id, company_id);
create index tie_of_company on tie (company_id);

-- Who helped to prepare an application at the desk: they take no part in judging it.
create table assistance (
  application_id uuid not null references application (id),
  account_id uuid not null references account (id),
  assisted_at timestamptz not null,
  constraint assistance_once primary key (application_id, account_id)
);
create index assistance_of_account on assistance (account_id);

-- What a staff member says of their interests before they see anything of an application. A conflict is final.
create table declaration (
  application_id uuid not null references application (id),
  account_id uuid not null references account (id),
  outcome text not null check (outcome in ('clear', 'conflict')),
  -- None where somebody was in conflict before there were undertakings: a clear declaration always has one.
  undertaking_id uuid references undertaking (id),
  text_version text not null,
  -- The suggestions of the data that the person set aside, each with its reason.
  set_aside jsonb not null,
  -- What the conflict is, in the words of the person.
  reason text check (length(reason) between 3 and 1000),
  declared_at timestamptz not null,
  constraint declaration_once primary key (application_id, account_id),
  constraint declaration_outcome unique (application_id, account_id, outcome),
  constraint declaration_undertaken check (undertaking_id is not null or (outcome = 'conflict' and text_version = '0')),
  constraint declaration_reason check (outcome = 'clear' or reason is not null)
);
create index declaration_conflicts on declaration (account_id, application_id) where outcome = 'conflict';
create index declaration_undertaking on declaration (undertaking_id);

create function declaration_holds() returns trigger language plpgsql as $$
declare
  declared_on date := (new.declared_at at time zone 'Africa/Dakar')::date;
  company uuid := (select company_id from application where id = new.application_id);
begin
  if tg_op = 'UPDATE' then
    if new.application_id <> old.application_id or new.account_id <> old.account_id then
      raise exception 'a declaration stays with its person and application' using errcode = 'restrict_violation';
    end if;
    if old.outcome = 'conflict' and new.outcome <> 'conflict' then
      raise exception 'a conflict of interests stays' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.outcome = 'conflict' and exists (select from application
      where id = new.application_id and handled_by = new.account_id) then
    raise exception 'who is in conflict does not have the application' using errcode = 'restrict_violation';
  end if;
  if new.undertaking_id is not null and not exists (select from undertaking where id = new.undertaking_id and account_id = new.account_id
      and until >= declared_on) then
    raise exception 'a declaration needs an undertaking in force' using errcode = 'restrict_violation';
  end if;
  if new.outcome = 'clear' then
    if exists (select from member where account_id = new.account_id and company_id = company) then
      raise exception 'a member of the company judges none of its applications' using errcode = 'restrict_violation';
    end if;
    if exists (select from assistance where account_id = new.account_id and application_id = new.application_id) then
      raise exception 'who helped to prepare an application does not judge it' using errcode = 'restrict_violation';
    end if;
    if exists (select from tie where account_id = new.account_id and company_id = company
        and (to_on is null or to_on > declared_on - interval '2 years')) then
      raise exception 'a tie of the last two years excludes a clear declaration' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger declaration_holds before insert or update on declaration
  for each row execute function declaration_holds();

-- Who checks (registrar) or examines (examiner) an application. An offer becomes live when the person has declared no interest.
create table assignment (
  id uuid primary key,
  application_id uuid not null references application (id),
  account_id uuid not null references account (id),
  role text not null check (role in ('registrar', 'examiner')),
  state text not null check (state in ('offered', 'live', 'declined', 'ended')),
  -- Set while the assignment is live: no such row without a clear declaration.
  outcome text check (outcome = 'clear'),
  offered_by uuid not null references account (id),
  offered_at timestamptz not null,
  live_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references account (id),
  end_reason text,
  constraint assignment_live check ((state = 'live') = (outcome is not null)),
  constraint assignment_ended check ((state in ('declined', 'ended')) = (ended_at is not null)),
  constraint assignment_role_key unique (id, account_id, role),
  constraint assignment_declared foreign key (application_id, account_id, outcome)
    references declaration (application_id, account_id, outcome)
);
create unique index assignment_one_live on assignment (application_id, role) where state = 'live';
create unique index assignment_one_offer on assignment (application_id, role) where state = 'offered';
create index assignment_of_account on assignment (account_id, state);
create index assignment_of_application on assignment (application_id);
create index assignment_offered_by on assignment (offered_by);
create index assignment_ended_by on assignment (ended_by);

-- For each family of the application, the authorisation under which its examiner is assigned, or why there is none.
create table assignment_family (
  assignment_id uuid not null,
  account_id uuid not null,
  role text not null check (role = 'examiner'),
  family_id uuid not null references family (id),
  authorisation_id uuid,
  exception_reason text check (length(exception_reason) between 10 and 1000),
  constraint assignment_family_once primary key (assignment_id, family_id),
  constraint assignment_family_assignment foreign key (assignment_id, account_id, role)
    references assignment (id, account_id, role),
  constraint assignment_family_authorisation foreign key (authorisation_id, account_id, role, family_id)
    references authorisation (id, account_id, function, family_id),
  constraint assignment_family_ground check ((authorisation_id is null) <> (exception_reason is null))
);
create index assignment_family_by_authorisation on assignment_family (authorisation_id);
create index assignment_family_by_family on assignment_family (family_id);

create function assignment_holds() returns trigger language plpgsql as $$
declare
  day date := (coalesce(new.live_at, new.offered_at) at time zone 'Africa/Dakar')::date;
begin
  if tg_op = 'INSERT' and new.state <> 'offered' then
    raise exception 'an assignment begins as an offer' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (new.application_id <> old.application_id or new.account_id <> old.account_id or new.role <> old.role
      or old.state in ('declined', 'ended')) then
    raise exception 'an assignment stays with its person, and an ended one stays ended' using errcode = 'restrict_violation';
  end if;
  if new.state = 'live' and new.role = 'examiner' and exists (
      select from application_family asked
      where asked.application_id = new.application_id and not exists (
        select from assignment_family covered
        left join authorisation ground on ground.id = covered.authorisation_id
        where covered.assignment_id = new.id and covered.family_id = asked.family_id
          and (covered.exception_reason is not null
            or (ground.state = 'granted' and ground.from_on <= day and ground.to_on >= day)))) then
    raise exception 'an examiner needs an authorisation in force, or a written exception, for each family' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger assignment_holds before insert or update on assignment
  for each row execute function assignment_holds();

-- Who has the application now, until when its side acts, and where its company is: what the queue reads.
alter table application add column region text;
alter table application add column staff_due_on date;
update application set region = company.region from company
  where company.id = application.company_id and application.filed_at is not null;
-- The day of what is under way: the limits of the tariff of the day that they began are counted by the product from now on.
update application set staff_due_on = (state_since at time zone 'Africa/Dakar')::date
    + case state when 'filed' then 14 when 'under-review' then 42 else 28 end
  where state in ('filed', 'under-review');
alter table application add column due_on date generated always as (coalesce(deadline_on, staff_due_on)) stored;
alter table application add column handled_by uuid references account (id);
-- A foreign key to the declaration would make a circle of keys, so two triggers hold it: here, and in the declaration.
create function application_handler_declared() returns trigger language plpgsql as $$
begin
  if new.handled_by is not null and not exists (select from declaration
      where application_id = new.id and account_id = new.handled_by and outcome = 'clear') then
    raise exception 'nobody has an application without a clear declaration' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger application_handler_declared before insert or update of handled_by on application
  for each row execute function application_handler_declared();
create index application_handled_by on application (handled_by, due_on, id) where handled_by is not null;
create index application_due on application (due_on, id) include (state, class, region, handled_by, kind)
  where state in ('filed', 'to-complete', 'under-review', 'complement-asked', 'ready');

-- Nobody reads an application whole, or is kept from it, without having declared it so.
alter table application_reader add column declared text check (declared in ('clear', 'conflict'));
-- A conflict that stood before has a declaration from now on; who read an application whole declares before reading on.
insert into declaration (application_id, account_id, outcome, undertaking_id, text_version, set_aside, reason, declared_at)
select application_id, account_id, 'conflict', null, '0', '[]', 'Conflit d’intérêts noté avant les déclarations écrites', since
from application_reader where grade = 'hidden';
update application_reader set declared = 'conflict' where grade = 'hidden';
update application_reader set grade = 'summary' where grade = 'whole';
alter table application_reader drop constraint application_reader_grounds;
alter table application_reader add constraint application_reader_grounds check (cardinality(grounds) > 0
  and grounds <@ array['conflict', 'admissibility', 'examination', 'report', 'agenda', 'decision']::text[]);
alter table application_reader add constraint application_reader_grade_declared check (
  declared is not distinct from (case grade when 'whole' then 'clear' when 'hidden' then 'conflict' end));
alter table application_reader add constraint application_reader_declaration
  foreign key (application_id, account_id, declared) references declaration (application_id, account_id, outcome);
