-- The secretary signs the minutes as they stand, then who presided does. A correction ends the secretary's signature. Minutes signed
-- before have the signature of who presided alone.
alter table minutes
  add column attested_by uuid references account (id),
  add column attested_at timestamptz,
  add constraint minutes_attested check ((attested_by is null) = (attested_at is null) and attested_by <> signed_by);
create index minutes_attested_by on minutes (attested_by);

create or replace function minutes_hold() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if (select state from committee_session where id = new.session_id) <> 'closed' or new.signed_at is not null
        or new.attested_at is not null then
      raise exception 'minutes are drawn from a closed session' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.signed_at is not null or new.session_id <> old.session_id or new.facts <> old.facts or new.drawn_by <> old.drawn_by then
    raise exception 'signed minutes, and the facts of any, never change' using errcode = 'restrict_violation';
  end if;
  if new.attested_at is not null and new.words <> old.words then
    raise exception 'the secretary signs the minutes as they stand' using errcode = 'restrict_violation';
  end if;
  if new.signed_at is not null and (new.words <> old.words or new.signed_by is distinct from
      (select presided_by from committee_session where id = new.session_id)) then
    raise exception 'who presided signs the minutes as they stand' using errcode = 'restrict_violation';
  end if;
  if new.signed_at is not null and (old.attested_at is null or new.attested_by is distinct from old.attested_by
      or new.attested_at is distinct from old.attested_at) then
    raise exception 'who presided signs after the secretary' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
