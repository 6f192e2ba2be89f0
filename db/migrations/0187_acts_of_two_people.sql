-- What one person asks and another decides stays as it was asked and decided, as in a decision; and an interest that was declared
-- hides an application for good.
create trigger company_change_acts_once before insert or update on company_change for each row execute function acts_once(
  'state', 'asked', '{"asked": ["state", "state_since", "version", "decided_by", "answer"]}');
create trigger tariff_proposal_acts_once before insert or update on tariff_proposal for each row execute function acts_once(
  'outcome', '', '{"": ["outcome", "decided_at", "decided_by"]}');
create trigger factor_reset_acts_once before insert or update on factor_reset for each row execute function acts_once(
  'outcome', '', '{"": ["outcome", "ended_by", "ended_at"]}');
create trigger erasure_acts_once before insert or update on erasure for each row execute function acts_once(
  'outcome', '', '{"": ["outcome", "ended_at"]}');
create trigger authorisation_acts_once before insert or update on authorisation for each row execute function acts_once('state', 'proposed', '{
  "proposed": ["state", "decided_by", "decided_at", "end_reason"],
  "granted": ["state", "ended_by", "ended_at", "end_reason"]}');
create trigger deputy_acts_once before insert or update on deputy for each row execute function acts_once('state', 'proposed', '{
  "proposed": ["state", "decided_by", "decided_at"],
  "named": ["ended_at", "ended_by"]}');
-- A proposal is decided as it was made; one that is handed back is made again. What a request says of a person is emptied later.
create trigger succession_acts_once before insert or update on succession for each row execute function acts_once('state', 'open', '{
  "open": ["state", "state_since", "version", "confirmed_at", "object_token_sha256", "object_until", "objected_at", "objection", "outcome", "former", "grounds", "proposed_by"],
  "proposed": ["state", "state_since", "version", "objected_at", "objection", "decided_by"]}',
  '{firstname,lastname,function,email,reason,proof}');

create function succession_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- A purge removes requests that nobody proved, and those that were decided years ago.
    if old.confirmed_at is not null and old.state not in ('granted', 'refused') and not is_owner_of(tg_relid) then
      raise exception 'a request to succeed stays until it is decided' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if new.state in ('granted', 'refused') and old.state = 'open'
      or old.objected_at is not null and (new.objected_at, new.objection) is distinct from (old.objected_at, old.objection)
      or old.confirmed_at is not null and (new.confirmed_at, new.object_until) is distinct from (old.confirmed_at, old.object_until) then
    raise exception 'a succession is proposed, and objected to, before it is decided' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger succession_stays before update or delete on succession for each row execute function succession_stays();

create function hidden_application_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.grade = 'hidden' and not is_owner_of(tg_relid) then
    if tg_op = 'DELETE' then
      raise exception 'a conflict of interests stays' using errcode = 'restrict_violation';
    end if;
    if to_jsonb(new) <> to_jsonb(old) then
      raise exception 'a conflict of interests stays' using errcode = 'restrict_violation';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger hidden_application_stays before update or delete on application_reader
  for each row execute function hidden_application_stays();
