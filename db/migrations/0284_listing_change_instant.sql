-- When the directory last changed, which a downloaded list says beside its day. The list is then the same until the next change.
alter table listing_change add column changed_at timestamptz not null default now();

create function stamp_listing_change() returns trigger language plpgsql as $$
begin
  new.changed_at := transaction_timestamp();
  return new;
end $$;
create trigger listing_change_is_stamped before update on listing_change for each row execute function stamp_listing_change();
