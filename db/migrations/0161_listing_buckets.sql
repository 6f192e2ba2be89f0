-- Listings fall into 64 buckets by the last byte of the id of their company; the transaction that last changed each bucket stands
-- beside that of the whole directory, so that whoever counts all rights reads again only those of the buckets that changed.
alter table listing_change add column buckets xid8[] not null default array_fill('0'::xid8, array[64])
  constraint sixty_four_buckets check (array_length(buckets, 1) = 64);
-- Its one row is written with each change: room for new versions keeps it on its page.
alter table listing_change set (fillfactor = 20);

create function listing_bucket(company_id uuid) returns integer language sql immutable strict parallel safe
  return get_byte(uuid_send(company_id), 15) & 63;

create index listing_by_bucket on listing (listing_bucket(company_id));

-- An insert has no old row, a deletion no new one, and an update of the key changes two buckets.
create function note_listing_bucket() returns trigger language plpgsql as $$
declare
  here xid8 := pg_current_xact_id();
  changed integer;
begin
  insert into listing_change (changed_in) values (here) on conflict (only_row) do nothing;
  for changed in
    select distinct listing_bucket(id) + 1 from unnest(array[old.company_id, new.company_id]) as id where id is not null
  loop
    update listing_change set changed_in = here, buckets[changed] = here
      where changed_in <> here or buckets[changed] <> here;
  end loop;
  return null;
end $$;

drop trigger listing_is_noted on listing;
create constraint trigger listing_is_noted after insert or update or delete on listing
  deferrable initially deferred for each row execute function note_listing_bucket();
