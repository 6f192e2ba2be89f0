-- Nobody gives a role to themselves, whatever the code does.
update staff_role set granted_by = null where granted_by = account_id;
alter table staff_role add constraint staff_role_other_person check (granted_by <> account_id);

-- How long somebody sits in the committee, and for whom. One person sits for one college at a time.
create table mandate (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  college text not null check (college in ('enterprises', 'owners', 'general-interest')),
  from_on date not null,
  to_on date not null,
  given_by uuid references account (id) on delete set null,
  given_at timestamptz not null,
  check (from_on <= to_on)
);
create index mandate_by_account on mandate (account_id, from_on);
