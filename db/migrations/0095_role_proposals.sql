-- A role is given or taken away by two people (decision 0091): one administrator proposes, another one approves. `alone`: the
-- only administrator acts by themselves, which the journal marks.
create table role_proposal (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('registrar', 'examiner', 'secretary', 'committee', 'president', 'cashier', 'controller', 'administrator')),
  change text not null check (change in ('give', 'end')),
  asked_by uuid not null references account (id),
  asked_at timestamptz not null,
  outcome text check (outcome in ('approved', 'alone', 'refused', 'withdrawn')),
  ended_by uuid references account (id),
  ended_at timestamptz,
  constraint role_proposal_asked_by_another check (asked_by <> account_id),
  -- Somebody may agree to lose a role, never to get one.
  constraint role_proposal_ended_by_another check (change = 'end' or ended_by <> account_id),
  constraint role_proposal_two_people check ((outcome in ('withdrawn', 'alone')) = (ended_by = asked_by)),
  constraint role_proposal_ended check
    ((outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null))
);
create unique index role_proposal_open on role_proposal (account_id, role) where ended_at is null;
create index role_proposal_waiting on role_proposal (asked_at) where ended_at is null;

create function role_proposal_decided() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- The owner of the tables copies a database with its past proposals.
    if new.outcome is null or pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
      return new;
    end if;
    raise exception 'a role is proposed before it is decided' using errcode = 'check_violation', constraint = 'role_proposal_first_proposed';
  end if;
  if old.outcome is not null or new.account_id <> old.account_id or new.role <> old.role
      or new.change <> old.change or new.asked_by <> old.asked_by then
    raise exception 'a proposal is decided once' using errcode = 'check_violation', constraint = 'role_proposal_decided_once';
  end if;
  if new.outcome = 'alone' and exists (
    select 1 from staff_role join account on account.id = staff_role.account_id
      where staff_role.role = 'administrator' and staff_role.ended_at is null
        and account.password_hash is not null and account.id <> new.asked_by) then
    raise exception 'another administrator exists' using errcode = 'check_violation', constraint = 'role_proposal_alone';
  end if;
  if new.outcome in ('approved', 'alone') and not exists (
    select 1 from staff_role where staff_role.account_id = new.ended_by
      and staff_role.role = 'administrator' and staff_role.ended_at is null) then
    raise exception 'an administrator decides' using errcode = 'check_violation', constraint = 'role_proposal_by_administrator';
  end if;
  return new;
end $$;
create trigger role_proposal_decided before insert or update on role_proposal
  for each row execute function role_proposal_decided();

alter table staff_role
  add column given_under uuid unique references role_proposal (id) on delete set null,
  add column ended_under uuid unique references role_proposal (id) on delete set null;

create function staff_role_held() returns trigger language plpgsql as $$
declare
  -- The owner of the tables installs and restores. Without a person (`granted_by`, `ended_by` null) the serving role gives the
  -- administrator's role alone, and ends roles: ADMIN_EMAIL and the command that hands over the administration need both.
  owns boolean := pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member');
begin
  if tg_op = 'UPDATE' then
    if new.account_id <> old.account_id or new.role <> old.role
        or old.ended_at is not null and new.ended_at is distinct from old.ended_at then
      raise exception 'a role is given again by a new row' using errcode = 'check_violation', constraint = 'staff_role_stays';
    end if;
    if old.ended_at is null and new.ended_at is not null and new.ended_by is not null and not owns and not exists (
        select 1 from role_proposal as proposal where proposal.id = new.ended_under and proposal.change = 'end'
          and proposal.account_id = new.account_id and proposal.role = new.role
          and proposal.outcome in ('approved', 'alone') and proposal.ended_by = new.ended_by) then
      raise exception 'two people take a role away' using errcode = 'check_violation', constraint = 'staff_role_ended_by_two';
    end if;
    return new;
  end if;
  -- Two roles given at once to one person wait for each other here.
  perform 1 from account where id = new.account_id for update;
  if new.ended_at is null and exists (
      select 1 from staff_role as held join (values
          ('administrator', 'cashier'), ('administrator', 'committee'), ('administrator', 'controller'),
          ('administrator', 'examiner'), ('administrator', 'president'), ('administrator', 'registrar'),
          ('administrator', 'secretary'),
          ('controller', 'cashier'), ('controller', 'committee'), ('controller', 'examiner'),
          ('controller', 'president'), ('controller', 'registrar'), ('controller', 'secretary'),
          ('cashier', 'president'), ('examiner', 'president')) as apart (one, other)
        on (held.role, new.role) in ((apart.one, apart.other), (apart.other, apart.one))
        where held.account_id = new.account_id and held.ended_at is null) then
    raise exception 'these roles exclude each other' using errcode = 'check_violation', constraint = 'staff_role_apart';
  end if;
  if not owns and not (new.granted_by is null and new.role = 'administrator') and not exists (
      select 1 from role_proposal as proposal where proposal.id = new.given_under and proposal.change = 'give'
        and proposal.account_id = new.account_id and proposal.role = new.role
        and proposal.outcome in ('approved', 'alone') and proposal.ended_by = new.granted_by) then
    raise exception 'two people give a role' using errcode = 'check_violation', constraint = 'staff_role_given_by_two';
  end if;
  return new;
end $$;
create trigger staff_role_held before insert or update on staff_role
  for each row execute function staff_role_held();
