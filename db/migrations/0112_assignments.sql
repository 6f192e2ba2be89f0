-- When somebody of the staff is away: nothing is offered to them, and what is due meanwhile is offered to others.
create table absence (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  from_on date not null,
  to_on date not null,
  entered_by uuid references account (id) on delete set null,
  entered_at timestamptz not null,
  constraint absence_days check (from_on <= to_on)
);
create index absence_of_account on absence (account_id, to_on);
create index absence_entered_by on absence (entered_by);

-- The plan of an examination (ISO/IEC 17065 §7.4.1), drawn at admission from the template of its day: each step is done, or
-- not done with the reason.
create table evaluation_step (
  application_id uuid not null references application (id),
  position integer not null check (position > 0),
  kind text not null check (kind in ('documents', 'figures', 'means', 'references', 'visit', 'expert', 'report')),
  label text not null,
  template_version text not null,
  planned_on date not null,
  state text not null check (state in ('planned', 'done', 'not-done')),
  reason text check (length(reason) between 3 and 1000),
  settled_by uuid references account (id),
  settled_at timestamptz,
  constraint evaluation_step_once primary key (application_id, position),
  constraint evaluation_step_settled check ((state = 'planned') = (settled_at is null)),
  constraint evaluation_step_reason check (state <> 'not-done' or reason is not null)
);
create index evaluation_step_settled_by on evaluation_step (settled_by);

-- The company objects to the person who examines its application, within three working days of learning it; somebody else decides.
create table objection (
  id uuid primary key,
  application_id uuid not null references application (id),
  assignment_id uuid not null,
  account_id uuid not null references account (id),
  role text not null check (role = 'examiner'),
  reason text not null check (length(reason) between 3 and 2000),
  raised_by uuid references account (id) on delete set null,
  raised_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'rejected')),
  decision text check (length(decision) between 3 and 2000),
  decided_by uuid references account (id),
  decided_at timestamptz,
  constraint objection_once unique (assignment_id),
  constraint objection_assignment foreign key (assignment_id, account_id, role) references assignment (id, account_id, role),
  constraint objection_decided check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)
    and (outcome is null) = (decision is null)),
  constraint objection_by_another check (decided_by <> account_id)
);
create index objection_of_application on objection (application_id);
create index objection_open on objection (raised_at) where outcome is null;
create index objection_account on objection (account_id);
create index objection_raised_by on objection (raised_by);
create index objection_decided_by on objection (decided_by);
