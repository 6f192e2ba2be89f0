-- A line of the committee grants nothing above what was asked, in level or class, and its reasons say the direction in which it leaves
-- the figures or the demand (decision 0130). `proposalGap` (app/review/committee/agenda/proposal.ts) is the same rule; a test compares both.
alter table reason drop constraint reason_scope_check;
alter table reason add constraint reason_scope_check
  check (scope in ('document', 'complement', 'refusal', 'above', 'below', 'suspension'));

create function proposal_gap(outcome text, level integer, class text, asked_level integer, asked_class text, base_class text, scopes text[])
returns text language plpgsql immutable as $$
declare
  rank integer := coalesce(ascii('G') - ascii(class), 0);
  base integer := coalesce(ascii('G') - ascii(base_class), 0);
  needed text[] := '{}';
begin
  if outcome = 'refused' then
    needed := '{refusal}';
  else
    if level > asked_level or rank > coalesce(ascii('G') - ascii(asked_class), 6) then
      return 'above-asked';
    end if;
    if abs(rank - base) > 1 then
      return 'class-too-far';
    end if;
    if rank > base then
      needed := needed || 'above'::text;
    elsif rank < coalesce(ascii('G') - ascii(asked_class), rank) then
      needed := needed || 'below'::text;
    end if;
    if level < asked_level and not needed @> '{below}' then
      needed := needed || 'below'::text;
    end if;
  end if;
  if not scopes @> needed then
    return 'proposal-incomplete';
  end if;
  if not needed @> scopes then
    return 'reason-mismatch';
  end if;
  return null;
end $$;

create function vote_within_demand() returns trigger language plpgsql as $$
declare
  gap text;
begin
  if old.state <> 'prepared' then
    return new;
  end if;
  select proposal_gap(line.outcome, line.level, line.class, asked.level, application.class, item.base_class,
      coalesce((select array_agg(distinct reason.scope) from item_line_reason because
        join reason on reason.code = because.code and reason.version = because.version
        where because.item_id = line.item_id and because.sub_area_id = line.sub_area_id), '{}')) into gap
    from agenda_item item join application on application.id = item.application_id
    join item_line line on line.item_id = item.id
    join application_sub_area asked on asked.application_id = line.application_id and asked.sub_area_id = line.sub_area_id
    where item.id = new.item_id
    order by 1 nulls last limit 1;
  if gap is not null then
    raise exception 'a line is voted within what was asked, with reasons that say why: %', gap using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_within_demand before update on vote for each row execute function vote_within_demand();
