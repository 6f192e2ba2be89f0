-- A mandate of the committee is given, or ended before its last day, by two people (decision 0114): one proposes, another answers,
-- and neither is the member.
create table mandate_proposal (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  change text not null check (change in ('give', 'end')),
  college text check (college in ('enterprises', 'owners', 'general-interest')),
  from_on date,
  to_on date,
  -- Mandates that exist, by the trigger: a mandate refers to its proposal, and foreign keys make no circle.
  alternate_of uuid,
  mandate_id uuid,
  proposed_by uuid not null references account (id),
  proposed_at timestamptz not null,
  state text not null check (state in ('proposed', 'approved', 'refused')),
  decided_by uuid references account (id),
  decided_at timestamptz,
  constraint mandate_proposal_days check (from_on <= to_on),
  constraint mandate_proposal_given check ((change = 'give') = (college is not null) and (change = 'give') = (from_on is not null)
    and (change = 'give') = (to_on is not null) and (change = 'end' or mandate_id is null) and (change = 'give' or alternate_of is null)),
  constraint mandate_proposal_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint mandate_proposal_by_two check (proposed_by <> account_id and (decided_by is null
    or (decided_by <> proposed_by and decided_by <> account_id)))
);
create index mandate_proposal_of_account on mandate_proposal (account_id);
create index mandate_proposal_waiting on mandate_proposal (proposed_at) where state = 'proposed';
create unique index mandate_proposal_end_once on mandate_proposal (mandate_id) where change = 'end' and state = 'proposed';
create index mandate_proposal_proposed_by on mandate_proposal (proposed_by);
create index mandate_proposal_decided_by on mandate_proposal (decided_by);

create function mandate_proposal_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- The owner of the tables copies a database with its past proposals.
    if new.state <> 'proposed' and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
      raise exception 'a mandate is proposed before it is given' using errcode = 'restrict_violation';
    end if;
    if new.alternate_of is not null and not exists (select from mandate where id = new.alternate_of and college = new.college
          and account_id <> new.account_id and alternate_of is null)
        or new.mandate_id is not null and not exists (select from mandate where id = new.mandate_id and account_id = new.account_id) then
      raise exception 'a proposal is about a mandate that exists' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state <> 'proposed' or to_jsonb(new) - '{state,decided_by,decided_at}'::text[] <> to_jsonb(old) - '{state,decided_by,decided_at}'::text[] then
    raise exception 'a proposal of a mandate is answered once, as it was made' using errcode = 'restrict_violation';
  end if;
  if not exists (select from staff_role where account_id = new.decided_by and role = 'president' and ended_at is null) then
    raise exception 'the president gives and ends mandates' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mandate_proposal_holds before insert or update on mandate_proposal
  for each row execute function mandate_proposal_holds();

-- A mandate that is ended before its first day keeps its row, with a last day before the first: it is never in force.
alter table mandate drop constraint mandate_check,
  add column given_under uuid unique references mandate_proposal (id) on delete set null,
  add column ended_under uuid unique references mandate_proposal (id) on delete set null,
  add constraint mandate_days check (from_on <= to_on or ended_under is not null);

create function mandate_holds() returns trigger language plpgsql as $$
begin
  -- The owner of the tables installs, restores and loads a demonstration.
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from mandate_proposal proposal where proposal.id = new.given_under and proposal.change = 'give'
        and proposal.state = 'approved' and proposal.account_id = new.account_id and proposal.college = new.college
        and proposal.from_on = new.from_on and proposal.to_on = new.to_on and proposal.alternate_of is not distinct from new.alternate_of) then
      raise exception 'two people give a mandate' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if to_jsonb(new) - '{to_on,ended_under}'::text[] <> to_jsonb(old) - '{to_on,ended_under}'::text[] or new.to_on > old.to_on
      or not exists (select from mandate_proposal proposal where proposal.id = new.ended_under and proposal.change = 'end'
        and proposal.state = 'approved' and proposal.mandate_id = new.id) then
    raise exception 'two people end a mandate' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger mandate_holds before insert or update on mandate for each row execute function mandate_holds();

-- A deputy of the president whose term is ended early attests nothing more from that instant.
alter table deputy add column ended_at timestamptz, add column ended_by uuid references account (id),
  add constraint deputy_ended check ((ended_at is null) = (ended_by is null) and (ended_at is null or state = 'named')),
  add constraint deputy_ended_by_another check (ended_by <> account_id);
create index deputy_ended_by on deputy (ended_by);

create function deputy_stays() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and to_jsonb(new) <> to_jsonb(old)
      or old.state <> 'proposed' and to_jsonb(new) - '{ended_at,ended_by}'::text[] <> to_jsonb(old) - '{ended_at,ended_by}'::text[] then
    raise exception 'a term of a deputy stays as it was named, and ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deputy_stays before update on deputy for each row execute function deputy_stays();

create or replace function may_attest(person uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from staff_role where account_id = person and role = 'president' and ended_at is null)
    or exists (select from deputy where account_id = person and state = 'named' and (ended_at is null or ended_at > at)
      and from_on <= (at at time zone 'Africa/Dakar')::date and to_on >= (at at time zone 'Africa/Dakar')::date)
$$;

create or replace function committee_session_holds() returns trigger language plpgsql as $$
begin
  if old.state = 'signed' or old.state = 'cancelled' then
    raise exception 'a session that has ended stays as it is' using errcode = 'restrict_violation';
  end if;
  if new.number <> old.number or new.follows_id is distinct from old.follows_id
      or (old.state in ('open', 'closed') and (new.held_on <> old.held_on or new.place <> old.place
        or new.presided_by is distinct from old.presided_by or new.opened_at is distinct from old.opened_at)) then
    raise exception 'what happened in a session stays' using errcode = 'restrict_violation';
  end if;
  if new.state = 'open' and old.state <> 'open' and (new.presided_by is null or not may_attest(new.presided_by, new.opened_at)) then
    raise exception 'the president or a deputy named in advance presides' using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' and old.state = 'open' and exists (select from agenda_item where session_id = new.id and state <> 'closed') then
    raise exception 'a session closes when each of its items is closed' using errcode = 'restrict_violation';
  end if;
  if new.state = 'signed' and not exists (select from minutes where session_id = new.id and signed_at is not null) then
    raise exception 'a session is signed with its minutes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
