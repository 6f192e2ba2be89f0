-- Money that the desk brings to the bank, and money that a provider pays out to it, less its fee.
create table desk_movement (
  id uuid primary key,
  kind text not null check (kind in ('deposit', 'payout')),
  from_account text not null,
  -- Sum that left the account; the bank gets it less the fee.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- Number of the slip of the bank, or of the settlement of the provider.
  reference text not null,
  value_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  constraint desk_movement_of_its_kind check (
    case kind when 'deposit' then from_account in ('cash', 'cheques') and fee = 0
      else from_account in ('wave', 'orange-money', 'paydunya') end)
);
-- A slip or a settlement is recorded once.
create unique index desk_movement_once on desk_movement (from_account, reference);
create index desk_movement_by_day on desk_movement (recorded_at);

-- A correction of a day: one person proposes it, another one decides.
create table desk_correction (
  id uuid primary key,
  -- The day that is corrected.
  day date not null,
  -- 'count': what was counted in an account was typed wrong. 'entry': money stands in the wrong account.
  kind text not null check (kind in ('count', 'entry')),
  account text check (account in ('cash', 'cheques')),
  counted bigint check (counted >= 0),
  debit text,
  credit text,
  amount bigint check (amount > 0),
  reason text not null,
  state text not null check (state in ('proposed', 'approved', 'refused')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  constraint desk_correction_by_two_people check (decided_by <> proposed_by),
  constraint desk_correction_decided check (
    (state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint desk_correction_of_its_kind check (
    case kind when 'count' then num_nonnulls(account, counted) = 2 and num_nonnulls(debit, credit, amount) = 0
      else num_nonnulls(account, counted) = 0 and num_nonnulls(debit, credit, amount) = 3 and debit <> credit end)
);
create index desk_correction_of_day on desk_correction (day, proposed_at);
create index desk_correction_proposed on desk_correction (proposed_at) where state = 'proposed';

create function desk_row_stays() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger desk_movement_stays before update or delete on desk_movement
  for each row execute function desk_row_stays();
create trigger desk_movement_is_not_emptied before truncate on desk_movement
  for each statement execute function desk_row_stays();
create trigger desk_correction_is_not_removed before delete on desk_correction
  for each row execute function desk_row_stays();
create trigger desk_correction_is_not_emptied before truncate on desk_correction
  for each statement execute function desk_row_stays();

-- A proposal is decided once, and what it proposes never changes.
create function desk_correction_stays_as_proposed() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed'
    or (new.day, new.kind, new.account, new.counted, new.debit, new.credit, new.amount, new.reason, new.proposed_by, new.proposed_at)
      is distinct from
      (old.day, old.kind, old.account, old.counted, old.debit, old.credit, old.amount, old.reason, old.proposed_by, old.proposed_at)
  then
    raise exception 'a correction does not change once it is proposed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger desk_correction_stays_as_proposed before update on desk_correction
  for each row execute function desk_correction_stays_as_proposed();

-- A closed day does not change; what it says is corrected beside it.
create trigger desk_closing_stays before update or delete on desk_closing
  for each row execute function desk_row_stays();

-- An entry is that of a payment, of a movement or of a correction, and has a number without gaps.
alter table ledger_entry alter column payment_id drop not null;
alter table ledger_entry alter column attempt_id drop not null;
alter table ledger_entry add column movement_id uuid references desk_movement (id);
alter table ledger_entry add column correction_id uuid references desk_correction (id);
alter table ledger_entry add constraint ledger_entry_has_one_ground check (
  num_nonnulls(payment_id, movement_id, correction_id) = 1 and (payment_id is null) = (attempt_id is null));
create unique index ledger_entry_of_movement on ledger_entry (movement_id, kind);
create unique index ledger_entry_of_correction on ledger_entry (correction_id);

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in
  ('received', 'suspended', 'cleared', 'refund-due', 'refunded', 'reversed', 'deposited', 'paid-out', 'provider-fee', 'corrected'));
alter table ledger_entry drop constraint ledger_entry_of_known_accounts;
alter table ledger_entry add constraint ledger_entry_of_known_accounts check (
  debit ~ '^(wave|orange-money|paydunya|bank|cash|cheques|fees:[a-z-]+|refunds-due|provider-costs|suspense|desk-differences)$' and
  credit ~ '^(wave|orange-money|paydunya|bank|cash|cheques|fees:[a-z-]+|refunds-due|provider-costs|suspense|desk-differences)$');

alter table ledger_entry add column number integer;
alter table ledger_entry disable trigger ledger_entry_stays;
update ledger_entry set number = numbered.number
  from (select id, row_number() over (order by at, id) as number from ledger_entry) as numbered
  where numbered.id = ledger_entry.id;
alter table ledger_entry enable trigger ledger_entry_stays;
alter table ledger_entry alter column number set not null;
alter table ledger_entry add constraint ledger_entry_number_key unique (number);
insert into number_serial (kind, year, last)
  select 'entry', 0, max(number) from ledger_entry having count(*) > 0;
