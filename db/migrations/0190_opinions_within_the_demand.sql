-- The opinion of an examiner is a line that the committee could vote as it stands (decision 0130): nothing above what was asked, and
-- reasons that say the direction in which it leaves the figures or the demand. Its level and class are held when they are typed, the
-- whole by `proposal_gap` when the report is signed; `opinionGap` (app/review/examination/opinion.ts) is the same rule in the product.
alter table opinion
  -- Why its class is above that of the figures; `reason_code` says why it refuses, or stays below the demand.
  add column above_reason_code text,
  add column above_reason_version integer,
  add constraint opinion_above_reason foreign key (above_reason_code, above_reason_version) references reason (code, version),
  add constraint opinion_above_reason_whole check ((above_reason_code is null) = (above_reason_version is null));
create index opinion_by_above_reason on opinion (above_reason_code, above_reason_version);

create function opinion_within_demand() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- What was typed before this rule may stay until it is changed.
  if (tg_op = 'INSERT' or (new.level, new.class) is distinct from (old.level, old.class))
      and exists (select from application_sub_area asked join application on application.id = asked.application_id
        where asked.application_id = new.application_id and asked.sub_area_id = new.sub_area_id
          and (new.level > asked.level or ascii(new.class) < ascii(application.class))) then
    raise exception 'an opinion proposes nothing above what was asked' using errcode = 'restrict_violation';
  end if;
  if exists (select from reason where code = new.reason_code and version = new.reason_version
        and scope not in ('refusal', 'below'))
      or exists (select from reason where code = new.above_reason_code and version = new.above_reason_version
        and scope <> 'above') then
    raise exception 'the reason of an opinion has another use' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
-- After the write: an upsert would show its row as a new one before.
create trigger opinion_within_demand after insert or update on opinion
  for each row execute function opinion_within_demand();

create function report_within_demand() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  gap text;
begin
  select case when opinion.verdict = 'other' and (opinion.level is null or opinion.class is null) then 'proposal-incomplete'
      else proposal_gap(
        case opinion.verdict when 'unfavourable' then 'refused' else 'granted' end,
        case opinion.verdict when 'favourable' then asked.level when 'other' then opinion.level end,
        case opinion.verdict when 'favourable' then application.class when 'other' then opinion.class end,
        asked.level, application.class,
        -- The class of the figures is the lower of the one asked for and the one reached; the letters ascend as the classes descend.
        case when application.class is not null and new.content ->> 'classReached' is not null
          then greatest(application.class, new.content ->> 'classReached') end,
        array(select distinct reason.scope from reason
          where (reason.code, reason.version) in ((opinion.reason_code, opinion.reason_version),
            (opinion.above_reason_code, opinion.above_reason_version)))) end into gap
    from application join application_sub_area asked on asked.application_id = application.id
    join opinion on opinion.application_id = asked.application_id and opinion.sub_area_id = asked.sub_area_id
    where application.id = new.application_id
    order by 1 nulls last limit 1;
  if gap is not null then
    raise exception 'an opinion is signed as a line that may be voted: %', gap using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger report_within_demand before insert on report
  for each row execute function report_within_demand();
