-- The search of the office reads these texts: without case, accents, ligatures or typographic apostrophes, as `searchable`
-- (app/kernel/text.ts) makes them of what is typed; numbers without separators. They follow the columns that they are made of.
alter table company add column search_text text not null generated always as (
  name_norm
  || ' ' || lower(regexp_replace(normalize(replace(replace(replace(replace(
      translate(coalesce(trade_name, '') || ' ' || address, '’‘‛ʼ′`´', ''''''''''''''''), 'Œ', 'oe'), 'œ', 'oe'), 'Æ', 'ae'), 'æ', 'ae'), NFKD),
      '[\u0300-\u036f]', '', 'g'))
  || ' ' || lower(email)
  || ' ' || lower(ein_key)
  || ' ' || lower(regexp_replace(ein, '[^0-9A-Za-z]', '', 'g'))
  || ' ' || lower(regexp_replace(coalesce(business_registry_key, ''), '[^0-9A-Za-z]', '', 'g'))
  || ' ' || lower(regexp_replace(business_registry, '[^0-9A-Za-z]', '', 'g'))
  || ' ' || lower(regexp_replace(coalesce(registration_number, ''), '[^0-9A-Za-z]', '', 'g'))
  || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
) stored;
create index company_by_search_text on company using gin (search_text gin_trgm_ops);

alter table member add column search_text text not null generated always as (
  lower(regexp_replace(normalize(replace(replace(replace(replace(
    translate(firstname || ' ' || lastname, '’‘‛ʼ′`´', ''''''''''''''''), 'Œ', 'oe'), 'œ', 'oe'), 'Æ', 'ae'), 'æ', 'ae'), NFKD),
    '[\u0300-\u036f]', '', 'g'))
  || ' ' || lower(email)
  || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
) stored;
create index member_by_search_text on member using gin (search_text gin_trgm_ops);

alter table account add column search_text text not null generated always as (
  lower(regexp_replace(normalize(replace(replace(replace(replace(
    translate(name, '’‘‛ʼ′`´', ''''''''''''''''), 'Œ', 'oe'), 'œ', 'oe'), 'Æ', 'ae'), 'æ', 'ae'), NFKD),
    '[\u0300-\u036f]', '', 'g'))
  || ' ' || lower(email)
) stored;
create index account_by_search_text on account using gin (search_text gin_trgm_ops);

-- References of an attempt to pay: ours, that of the proof, that of the provider.
alter table payment_attempt add column search_text text not null generated always as (
  lower(regexp_replace(reference || '|' || coalesce(proof_reference, '') || '|' || coalesce(transaction_id, ''),
    '[^0-9A-Za-z|]', '', 'g'))
) stored;
create index payment_attempt_by_search_text on payment_attempt using gin (search_text gin_trgm_ops);

create index application_by_part_of_number on application using gin (replace(lower(number), '-', '') gin_trgm_ops);
create index payment_by_part_of_reference on payment using gin (replace(lower(reference), '-', '') gin_trgm_ops);
create index receipt_by_part_of_number on receipt using gin (replace(lower(number), '-', '') gin_trgm_ops);
create index certificate_by_part_of_number on certificate using gin (replace(lower(number), '-', '') gin_trgm_ops);

-- The list of companies begins with those that registered last.
create index company_by_registration on company (created_at, id);
