-- What a company has confirmed of the figures of a draft that differ from its lists or from its registration, by the name
-- of the figure. Filing copies it; from then on it stays, like all that was filed.
alter table application add column confirmations jsonb;

create or replace function application_stays_as_filed() returns trigger language plpgsql as $$
begin
  if old.filed_at is not null and (
    new.number is distinct from old.number or new.filed_at is distinct from old.filed_at
    or new.class is distinct from old.class or new.kind is distinct from old.kind
    or new.company_id is distinct from old.company_id or new.figures is distinct from old.figures
    or new.confirmations is distinct from old.confirmations
    or new.sworn is distinct from old.sworn or new.filing is distinct from old.filing
    or new.filing_sha256 is distinct from old.filing_sha256
  ) then
    raise exception 'an application stays as it was filed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
