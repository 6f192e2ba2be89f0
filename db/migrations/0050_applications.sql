-- One request of a company, from its opening to its decision. A right that is granted is another row (certificates).
create table application (
  id uuid primary key,
  company_id uuid not null references company (id),
  kind text not null check (kind in ('first', 'extension', 'renewal', 'follow-up')),
  -- Given when it is filed; a draft has none.
  number text unique,
  -- The class aimed at.
  class text check (class in ('A', 'B', 'C', 'D', 'E', 'F')),
  state text not null check (state in (
    'draft', 'filed', 'to-complete', 'examined', 'complement-asked', 'accepted', 'inadmissible', 'closed', 'withdrawn')),
  state_since timestamptz not null,
  version integer not null check (version > 0),
  -- By when the company answers, while it is waited for.
  deadline_on date,
  -- What was typed of the last three years, by the names of the form.
  figures jsonb not null,
  opened_at timestamptz not null,
  opened_by uuid references account (id) on delete set null,
  -- Of the draft: when it was last written, and by whom.
  saved_at timestamptz not null,
  saved_by uuid references account (id) on delete set null,
  filed_at timestamptz,
  filed_by uuid references account (id) on delete set null,
  -- Who swore what: the text by its hash and day of effect, the name and the instant.
  sworn jsonb,
  -- From where; it goes after twelve months, as that of an acceptance does.
  sworn_address text,
  -- All that was filed, as it stood: what the examiner reads, whatever the company changes afterwards.
  filing jsonb,
  filing_sha256 text check (filing_sha256 ~ '^[0-9a-f]{64}$'),
  check ((number is null) = (filed_at is null)),
  check ((filing is null) = (filed_at is null)),
  check ((filing is null) = (filing_sha256 is null)),
  check (filed_at is null or (class is not null and sworn is not null))
);
-- One of a kind at a time.
create unique index application_under_way on application (company_id, kind)
  where state not in ('accepted', 'inadmissible', 'closed', 'withdrawn');
create index application_of_company on application (company_id, opened_at desc);
create index application_by_state on application (state, state_since);
create index application_by_deadline on application (deadline_on) where deadline_on is not null;
create index application_opened_by on application (opened_by);
create index application_saved_by on application (saved_by);
create index application_filed_by on application (filed_by);

create table application_sub_area (
  application_id uuid not null references application (id) on delete cascade,
  sub_area_id uuid not null references sub_area (id),
  level smallint not null check (level between 1 and 3),
  primary key (application_id, sub_area_id)
);
create index application_sub_area_by_sub_area on application_sub_area (sub_area_id);

-- A paper as it was filed: which, for which version of what was asked, with which content. What was said of it stands beside.
create table application_document (
  application_id uuid not null references application (id),
  requirement_code text not null,
  requirement_version integer not null,
  document_id uuid not null references document (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- It proves that the paper was asked for; the paper itself is still due.
  request_only boolean not null,
  check_state text not null default 'to-check' check (check_state in ('to-check', 'accepted', 'refused')),
  reason_code text,
  reason_version integer,
  checked_by uuid references account (id) on delete set null,
  checked_at timestamptz,
  primary key (application_id, requirement_code, document_id),
  foreign key (requirement_code, requirement_version) references requirement (code, version),
  foreign key (reason_code, reason_version) references reason (code, version),
  check ((check_state = 'to-check') = (checked_at is null)),
  check (check_state <> 'refused' or reason_code is not null)
);
create index application_document_by_document on application_document (document_id);
create index application_document_checked_by on application_document (checked_by);

-- One targeted request of the body: only what it names can be answered, until its day.
create table complement (
  id uuid primary key,
  application_id uuid not null references application (id),
  -- In the order in which they were asked for.
  position integer not null,
  target_kind text not null check (target_kind in ('figure', 'sub-area', 'staff', 'equipment', 'reference', 'requirement')),
  -- The name of a figure, the code of a requirement or sub-area, the id of an entry.
  target text not null,
  text text not null,
  reason_code text,
  reason_version integer,
  state text not null check (state in ('prepared', 'open', 'answered', 'lifted', 'waived', 'lapsed')),
  state_since timestamptz not null,
  version integer not null check (version > 0),
  due_on date,
  asked_by uuid references account (id) on delete set null,
  answer jsonb,
  answered_at timestamptz,
  answered_by uuid references account (id) on delete set null,
  -- The company asks for more time once; a person grants it or not.
  extension_asked_at timestamptz,
  extension_reason text,
  extension_until date,
  extension_decided_at timestamptz,
  extension_decided_by uuid references account (id) on delete set null,
  unique (application_id, position),
  foreign key (reason_code, reason_version) references reason (code, version),
  check (state = 'prepared' or state = 'waived' or due_on is not null)
);
create index complement_open on complement (due_on) where state = 'open';
create index complement_asked_by on complement (asked_by);
create index complement_answered_by on complement (answered_by);
create index complement_extension_decided_by on complement (extension_decided_by);

-- What was filed stays as it was filed; only the network address goes, after its time.
create function application_stays_as_filed() returns trigger language plpgsql as $$
begin
  if old.filed_at is not null and (
    new.number is distinct from old.number or new.filed_at is distinct from old.filed_at
    or new.class is distinct from old.class or new.kind is distinct from old.kind
    or new.company_id is distinct from old.company_id or new.figures is distinct from old.figures
    or new.sworn is distinct from old.sworn or new.filing is distinct from old.filing
    or new.filing_sha256 is distinct from old.filing_sha256
  ) then
    raise exception 'an application stays as it was filed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger application_stays_as_filed before update on application
  for each row execute function application_stays_as_filed();
