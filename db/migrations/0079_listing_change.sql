-- The transaction that last changed what the directory shows: what was made from it holds until another stands here. Empty
-- before the first. Noted when it commits, after all its other work, so that two that note it never wait for each other.
create table listing_change (
  only_row boolean primary key default true check (only_row),
  changed_in xid8 not null
);

create function note_listing_change() returns trigger language plpgsql as $$
begin
  insert into listing_change (changed_in) values (pg_current_xact_id())
    on conflict (only_row) do update set changed_in = excluded.changed_in
    where listing_change.changed_in <> excluded.changed_in;
  return null;
end $$;

create constraint trigger listing_is_noted after insert or update or delete on listing
  deferrable initially deferred for each row execute function note_listing_change();
create constraint trigger qualification_is_noted after insert or update or delete on qualification
  deferrable initially deferred for each row execute function note_listing_change();
create constraint trigger certificate_is_noted after insert or update or delete on certificate
  deferrable initially deferred for each row execute function note_listing_change();
-- What is shown of a company beside its rights.
create constraint trigger company_is_noted
  after update of name, trade_name, country, ein_key, business_registry, region, demo, legal_form, founded_on, website
  on company deferrable initially deferred for each row
  when ((old.name, old.trade_name, old.country, old.ein_key, old.business_registry, old.region, old.demo, old.legal_form,
      old.founded_on, old.website)
    is distinct from (new.name, new.trade_name, new.country, new.ein_key, new.business_registry, new.region, new.demo,
      new.legal_form, new.founded_on, new.website))
  execute function note_listing_change();
