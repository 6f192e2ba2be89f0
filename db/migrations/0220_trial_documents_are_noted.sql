-- What a phone carries of a certificate tells that a trial key sealed its last document, and is kept until the directory changes.
-- Where no root is of a trial, the mark of no certificate changes with a document.
create function note_trial_document() returns trigger language plpgsql as $$
begin
  if exists (select from seal_root where trial) then
    insert into listing_change (changed_in) values (pg_current_xact_id())
      on conflict (only_row) do update set changed_in = excluded.changed_in
      where listing_change.changed_in <> excluded.changed_in;
  end if;
  return null;
end $$;
create constraint trigger certificate_document_is_noted after insert on certificate_document
  deferrable initially deferred for each row execute function note_trial_document();
