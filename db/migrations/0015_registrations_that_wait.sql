-- A number belongs to the company whose e-mail has been proved. Registrations that wait for that hold nothing: several may
-- bear the same number, and the first to be activated has it.
alter table company drop constraint company_ein;
alter table company drop constraint company_business_registry;
create unique index company_ein on company (country, ein_key) where state = 'active';
create unique index company_business_registry on company (business_registry_key) where state = 'active';
create index company_waiting on company (created_at) where state = 'registered';

-- Given at the activation, with the receipt; none for what was activated before.
alter table company add column registration_number text unique;
alter table company add column activated_at timestamptz;

-- An activation link stands for one registration, with the password chosen there: an account has none until it is active.
update account_link set data = jsonb_build_object('companyId', member.company_id, 'passwordHash', account.password_hash)
from account join member on member.account_id = account.id
where account_link.account_id = account.id and account_link.purpose = 'activation';
create index account_link_by_company on account_link ((data ->> 'companyId')) where purpose = 'activation';
