-- A fee may be given back in two parts (decision 0130): the difference to a lower choice, asked for when the application is filed, and
-- the rest, when it is rejected later. Each part is asked for once.

alter table refund add column part text not null default 'whole' constraint refund_part_check check (part in ('whole', 'difference'));
drop index refund_once;
create unique index refund_once on refund (attempt_id, part) where state <> 'refused';

-- Both parts are booked on the same attempt, each kind of entry once.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in
  ('received', 'suspended', 'cleared', 'refund-due', 'refunded', 'difference-due', 'difference-refunded', 'reversed', 'deposited',
   'paid-out', 'provider-fee', 'corrected'));

-- As in 0186, each part with the entry of its kind.
create or replace function refund_is_booked() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state = 'done' and not exists (select from ledger_entry entry
      where entry.attempt_id = new.attempt_id and entry.amount = new.amount
        and entry.kind = case new.part when 'difference' then 'difference-refunded' else 'refunded' end) then
    raise exception 'a refund is done with its entry in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
