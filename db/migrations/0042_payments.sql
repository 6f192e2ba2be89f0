-- An amount due: its lines are copied from the tariff of the day and never change; what happens to it is its state.
create table payment (
  id uuid primary key,
  company_id uuid not null references company (id),
  reference text not null unique,
  purpose text not null check (purpose in ('opening', 'certificate', 'follow-up', 'duplicate', 'appeal')),
  -- What it is asked for: the application, the certificate, the appeal.
  subject_id uuid not null,
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  tariff_version_id uuid not null references tariff_version (id),
  state text not null check (state in ('due', 'paid', 'to-check', 'cancelled', 'refund-due', 'refunded')),
  state_since timestamptz not null,
  version integer not null check (version > 0),
  due_on date,
  -- Who found that it must be looked at; somebody else says what becomes of it.
  doubted_by text,
  created_at timestamptz not null
);
create unique index payment_once on payment (purpose, subject_id) where state <> 'cancelled';
create index payment_of_company on payment (company_id, created_at desc);
create index payment_by_state on payment (state, created_at);

-- One try to pay it, by one rail. Money that came is written here and in the ledger, never taken from what a browser says.
create table payment_attempt (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  rail text not null check (rail in ('wave', 'orange-money', 'paydunya', 'transfer', 'cheque', 'cash')),
  reference text not null unique,
  amount bigint not null check (amount > 0),
  state text not null check (state in
    ('creating', 'open', 'uncertain', 'failed', 'succeeded', 'expired', 'cancelled', 'declared', 'rejected')),
  state_since timestamptz not null,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  created_by text not null,
  -- Of the provider: its session or token, the transaction once paid, where the payer confirms.
  provider_id text,
  transaction_id text,
  way jsonb,
  expires_at timestamptz,
  -- What came, when it is not what was asked for.
  received bigint check (received > 0),
  last_error text,
  checks integer not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  -- Money that no provider tells of: who wrote it down, who counted it, who confirms it (applications §1.4).
  recorded_by text,
  counted_by text,
  validated_by text,
  proof_reference text,
  proof_note text,
  value_on date,
  -- Cash above this takes two people of the body; frozen when it was declared.
  cash_limit bigint,
  check (validated_by <> recorded_by),
  check (validated_by <> counted_by),
  check (rail <> 'cash' or state <> 'succeeded' or amount <= cash_limit or (counted_by is not null and validated_by is not null)),
  check ((rail in ('transfer', 'cheque', 'cash')) = (recorded_by is not null)),
  check (state <> 'succeeded' or recorded_by is null or (validated_by is not null and value_on is not null))
);
create unique index payment_attempt_of_provider on payment_attempt (rail, provider_id);
-- Each money that came is one attempt, however often it is told.
create unique index payment_attempt_of_transaction on payment_attempt (rail, transaction_id);
create unique index payment_attempt_live on payment_attempt (payment_id, rail)
  where state in ('creating', 'open', 'uncertain', 'declared');
create index payment_attempt_of_payment on payment_attempt (payment_id, created_at);
create index payment_attempt_to_check on payment_attempt (next_check_at) where next_check_at is not null;
create index payment_attempt_declared on payment_attempt (created_at) where state = 'declared';

-- What providers announced: each event once. A hint only, so that nothing of the payer is kept.
create table payment_event (
  rail text not null check (rail in ('wave', 'orange-money', 'paydunya')),
  event_id text not null,
  received_at timestamptz not null,
  kind text not null,
  reference text,
  provider_id text,
  primary key (rail, event_id)
);
create index payment_event_by_age on payment_event (received_at);

-- One row is one debit and one credit: balanced by construction. Corrections are rows that reverse.
create table ledger_entry (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  attempt_id uuid not null references payment_attempt (id),
  kind text not null check (kind in
    ('received', 'suspended', 'cleared', 'refund-due', 'refunded', 'reversed')),
  debit text not null,
  credit text not null,
  amount bigint not null check (amount > 0),
  -- The day of the desk that it counts for.
  day date not null,
  at timestamptz not null,
  actor text not null,
  constraint ledger_entry_balances check (debit <> credit),
  constraint ledger_entry_of_known_accounts check (
    debit ~ '^(wave|orange-money|paydunya|bank|cash|cheques|fees:[a-z-]+|refunds-due|provider-costs|suspense)$' and
    credit ~ '^(wave|orange-money|paydunya|bank|cash|cheques|fees:[a-z-]+|refunds-due|provider-costs|suspense)$')
);
create unique index ledger_entry_once on ledger_entry (attempt_id, kind);
create unique index ledger_entry_received_once on ledger_entry (payment_id) where kind = 'received';
create index ledger_entry_of_payment on ledger_entry (payment_id);
create index ledger_entry_by_day on ledger_entry (day);

create table receipt (
  number text primary key,
  payment_id uuid not null unique references payment (id),
  attempt_id uuid not null references payment_attempt (id),
  -- All that stands on it, as it was said, and its hash.
  content jsonb not null,
  sha256 text not null,
  issued_at timestamptz not null
);

-- Money to give back: somebody asks, somebody else approves.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  attempt_id uuid not null references payment_attempt (id),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('asked', 'approved', 'done', 'refused')),
  asked_by text not null,
  asked_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  done_by text,
  done_at timestamptz,
  proof_reference text,
  last_error text,
  check (approved_by <> asked_by),
  check (state not in ('approved', 'done') or approved_by is not null),
  check ((state = 'done') = (done_at is not null))
);
create unique index refund_once on refund (attempt_id) where state <> 'refused';
create index refund_by_state on refund (state, asked_at);

-- What a provider's list and the ledger do not say alike, until somebody explains it.
create table payment_difference (
  id uuid primary key,
  rail text not null,
  day date not null,
  -- The transaction or session at the provider.
  transaction_id text not null,
  reference text,
  told bigint not null check (told >= 0),
  booked bigint not null check (booked >= 0),
  found_at timestamptz not null,
  explained_at timestamptz,
  explained_by text,
  explanation text,
  check ((explained_at is null) = (explained_by is null)),
  check ((explained_at is null) = (explanation is null))
);
create unique index payment_difference_once on payment_difference (rail, transaction_id);

-- A day of the desk that is closed takes no entry any more.
create table desk_closing (
  day date primary key,
  closed_at timestamptz not null,
  closed_by text not null,
  -- By account: entries, what came in and went out, and what was counted where there is something to count.
  totals jsonb not null,
  note text
);

-- A demonstration is taken away whole; nothing else of it is ever changed.
create function payment_row_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (
      select from payment join company on company.id = payment.company_id
      where payment.id = old.payment_id and company.demo
    ) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function payment_row_stays();
create trigger ledger_entry_is_not_emptied before truncate on ledger_entry
  for each statement execute function payment_row_stays();
create trigger receipt_stays before update or delete on receipt
  for each row execute function payment_row_stays();
create trigger receipt_is_not_emptied before truncate on receipt
  for each statement execute function payment_row_stays();

create function ledger_day_is_open() returns trigger language plpgsql as $$
begin
  if exists (select from desk_closing where desk_closing.day >= new.day) then
    raise exception 'the day % is closed', new.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_day_is_open before insert on ledger_entry
  for each row execute function ledger_day_is_open();

-- What is asked for does not change once it is asked.
create function payment_stays_as_asked() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.reference, new.purpose, new.subject_id, new.lines, new.amount, new.tariff_version_id)
    is distinct from (old.company_id, old.reference, old.purpose, old.subject_id, old.lines, old.amount, old.tariff_version_id)
  then
    raise exception 'what a payment asks for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_stays_as_asked before update on payment
  for each row execute function payment_stays_as_asked();
