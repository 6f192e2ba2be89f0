-- The review of an application before it is admitted (ISO/IEC 17065 §7.3): the scope is understood, whether it is the first of
-- its kind, and for each family that an authorised examiner exists, or why the application is admitted without one.

create table application_review (
  application_id uuid primary key references application (id) on delete cascade,
  -- What was clarified about the scope; a row says that the scope is understood.
  scope_note text check (length(scope_note) between 1 and 2000),
  first_of_kind boolean not null,
  -- Why the certification body can take on a first of its kind (§7.3.4).
  first_reason text check (length(first_reason) between 10 and 1000),
  reviewed_by uuid not null references account (id),
  reviewed_at timestamptz not null,
  constraint application_review_first check (first_of_kind = (first_reason is not null))
);
create index application_review_by on application_review (reviewed_by);

create table application_review_family (
  application_id uuid not null references application_review (application_id) on delete cascade,
  family_id uuid not null,
  -- One authorisation in force on the day of the review, or why there is none.
  authorisation_id uuid,
  examiner_id uuid,
  function text check (function = 'examiner'),
  exception_reason text check (length(exception_reason) between 10 and 1000),
  constraint application_review_family_once primary key (application_id, family_id),
  constraint application_review_family_asked foreign key (application_id, family_id)
    references application_family (application_id, family_id),
  constraint application_review_family_authorisation foreign key (authorisation_id, examiner_id, function, family_id)
    references authorisation (id, account_id, function, family_id),
  constraint application_review_family_ground check ((authorisation_id is null) <> (exception_reason is null)
    and (authorisation_id is null) = (examiner_id is null) and (authorisation_id is null) = (function is null))
);
create index application_review_family_by_authorisation on application_review_family (authorisation_id);

-- What was reviewed stands once the application is admitted.
create function application_review_stands() returns trigger language plpgsql as $$
begin
  if (select state from application where id = new.application_id) <> 'filed' then
    raise exception 'an application is reviewed before it is admitted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger application_review_stands before insert or update on application_review
  for each row execute function application_review_stands();
create trigger application_review_family_stands before insert or update on application_review_family
  for each row execute function application_review_stands();

-- Nothing is admitted without the review of each of its families.
create function application_admitted_reviewed() returns trigger language plpgsql as $$
begin
  if not exists (select from application_review where application_id = new.id) or exists (
      select from application_family asked where asked.application_id = new.id and not exists (
        select from application_review_family reviewed
        where reviewed.application_id = new.id and reviewed.family_id = asked.family_id)) then
    raise exception 'an application is admitted after its review' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger application_admitted_reviewed before update of state on application
  for each row when (old.state = 'filed' and new.state = 'under-review')
  execute function application_admitted_reviewed();

-- What companies that apply may have in common with others: letters and digits of the address, telephone, heads.
create function company_address_key(address text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(address, '[^[:alnum:]]+', '', 'g'))
$$;
create index company_by_address_key on company (company_address_key(address));
create index company_by_phone on company (phone);
create index company_by_ein_key on company (ein_key);
create index company_by_business_registry_key on company (business_registry_key);
create index worker_heads on worker (name_norm) where contract = 'head' and ended_at is null;
