-- The queue of the staff (decision 0097): orders by the day on which the side that has an application must act, without day last,
-- and the views that staff save of it.

drop index application_due;
create index application_due on application (coalesce(due_on, date '2200-12-31'), id)
  include (state, class, region, handled_by, kind, company_id)
  where state in ('filed', 'to-complete', 'under-review', 'complement-asked', 'ready');
drop index application_handled_by;
create index application_handled_by on application (handled_by, coalesce(due_on, date '2200-12-31'), id)
  include (state, company_id) where handled_by is not null;
create index application_untaken on application (state, coalesce(due_on, date '2200-12-31'), id) include (company_id)
  where handled_by is null and state in ('filed', 'under-review');
create index complement_answered on complement (application_id) where state = 'answered';

-- A list of the queue under a name: the parameters of its address. Private, or shared with those who hold a role.
create table saved_view (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null check (length(name) between 2 and 60),
  query text not null check (length(query) <= 1000),
  role text check (role in ('registrar', 'examiner', 'secretary', 'committee', 'president', 'controller')),
  saved_at timestamptz not null,
  constraint saved_view_name unique (account_id, name)
);
create index saved_view_of_role on saved_view (role) where role is not null;

-- The view with which somebody opens the queue.
create table default_view (
  account_id uuid primary key references account (id),
  view_id uuid not null references saved_view (id) on delete cascade
);
create index default_view_of_view on default_view (view_id);
