-- What was done with money stays as it was done, whoever holds the connection of the product: a payment is paid by an entry of the
-- ledger, an ended attempt keeps its money and its people, a refund its sum and who asked, approved and paid it.

-- Arguments: the column of the state, the state in which a row begins ('' for none yet), the columns that may change in each state,
-- and columns that an erasure of personal data may empty in any state. In a state that is not named nothing changes.
create function acts_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owns boolean := is_owner_of(tg_relid);
  before jsonb;
  after jsonb := to_jsonb(new);
  changing text[];
begin
  if tg_op = 'INSERT' then
    -- The owner of the tables copies a database and loads a demonstration.
    if owns or coalesce(after ->> tg_argv[0], '') = tg_argv[1] then
      return new;
    end if;
    raise exception 'a row of % begins before it is decided', tg_table_name using errcode = 'restrict_violation';
  end if;
  before := to_jsonb(old);
  select coalesce(array_agg(name), '{}') into changing
    from jsonb_array_elements_text(tg_argv[2]::jsonb -> coalesce(before ->> tg_argv[0], '')) as name;
  select changing || coalesce(array_agg(key), '{}') into changing from jsonb_each(after)
    where key = any (coalesce(tg_argv[3], '{}')::text[]) and value = '""'
      -- A deleted account leaves its place empty: a foreign key does this as the owner.
      or owns and key like '%\_by' and value = 'null';
  if after - changing <> before - changing then
    raise exception 'a row of % stays as it was decided', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger refund_acts_once before insert or update on refund for each row execute function acts_once('state', 'asked', '{
  "asked": ["state", "approved_by", "approved_at", "refused_reason"],
  "approved": ["state", "done_by", "done_at", "proof_reference", "paid_rail"]}');
create trigger payment_difference_acts_once before insert or update on payment_difference for each row execute function acts_once(
  'explained_at', '', '{"": ["explained_at", "explained_by", "explanation"]}');
create trigger desk_correction_begins before insert on desk_correction for each row execute function acts_once('state', 'proposed', '{}');

-- A refund is done with its entry, at commit.
create function refund_is_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state = 'done' and not exists (select from ledger_entry entry
      where entry.attempt_id = new.attempt_id and entry.kind = 'refunded' and entry.amount = new.amount) then
    raise exception 'a refund is done with its entry in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger refund_is_booked after update of state on refund deferrable initially deferred
  for each row execute function refund_is_booked();

create or replace function payment_stays_as_asked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not is_owner_of(tg_relid) and (new.state <> 'due' or new.doubted_by is not null) then
      raise exception 'a payment is asked for before it is made' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.company_id, new.reference, new.purpose, new.subject_id, new.lines, new.amount, new.tariff_version_id, new.due_on, new.created_at)
    is distinct from (old.company_id, old.reference, old.purpose, old.subject_id, old.lines, old.amount, old.tariff_version_id, old.due_on,
      old.created_at)
  then
    raise exception 'what a payment asks for does not change' using errcode = 'restrict_violation';
  end if;
  if new.doubted_by is distinct from old.doubted_by and (old.doubted_by is not null or new.state <> 'to-check') then
    raise exception 'who found that a payment must be looked at stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger payment_stays_as_asked on payment;
create trigger payment_stays_as_asked before insert or update on payment
  for each row execute function payment_stays_as_asked();

-- Paid by the whole sum, or by what a second person accepted in its place; at commit.
create function payment_is_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  -- As it stands at commit: one transaction of a demonstration pays and gives back.
  asked payment;
begin
  select * into asked from payment where id = new.id;
  if asked.state = 'paid' and fee_in_ledger(asked) < (case when asked.doubted_by is null then asked.amount else 1 end) then
    raise exception 'a payment is paid by an entry of the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_is_booked after update of state on payment deferrable initially deferred
  for each row execute function payment_is_booked();

create function payment_attempt_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not is_owner_of(tg_relid) and (new.state <> 'creating' or new.transaction_id is not null or new.validated_by is not null
        or new.received is not null) then
      raise exception 'an attempt begins before its money came' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.payment_id, new.rail, new.amount, new.created_by, new.recorded_by)
      is distinct from (old.payment_id, old.rail, old.amount, old.created_by, old.recorded_by)
    or (old.counted_by is not null and new.counted_by is distinct from old.counted_by)
    or (old.state in ('succeeded', 'rejected') and (new.state, new.state_since, new.provider_id, new.transaction_id, new.received,
      new.counted_by, new.validated_by, new.value_on)
      is distinct from (old.state, old.state_since, old.provider_id, old.transaction_id, old.received, old.counted_by, old.validated_by,
        old.value_on))
  then
    raise exception 'an attempt keeps the money that it brought and who counted it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_attempt_stays before insert or update on payment_attempt
  for each row execute function payment_attempt_stays();
