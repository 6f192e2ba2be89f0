-- The verification of a certificate names the department of its holder, and is kept until the directory changes.
drop trigger company_is_noted on company;
create constraint trigger company_is_noted
  after update of name, trade_name, country, ein_key, business_registry, region, department, demo, legal_form, founded_on, website
  on company deferrable initially deferred for each row
  when ((old.name, old.trade_name, old.country, old.ein_key, old.business_registry, old.region, old.department, old.demo,
      old.legal_form, old.founded_on, old.website)
    is distinct from (new.name, new.trade_name, new.country, new.ein_key, new.business_registry, new.region, new.department,
      new.demo, new.legal_form, new.founded_on, new.website))
  execute function note_listing_change();
