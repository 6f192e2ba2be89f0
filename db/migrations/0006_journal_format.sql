-- Row format 2: the hash of a row covers a salted digest of its data, so that personal data can be erased and the chain
-- still proves the rest. Rows of format 1 stay as they were hashed.
alter table journal add column format smallint not null default 1;
alter table journal alter column format drop default;
alter table journal add column salt bytea;
alter table journal add column data_hash text;
alter table journal alter column data drop not null;
alter table journal add constraint journal_format check (
  format = 1 and data is not null and salt is null and data_hash is null
  or format = 2 and data_hash is not null and (data is null) = (salt is null));

-- Rows that wait for their place in the public record; written with the row itself, since it cannot be known later.
create table log_pending (
  journal_id uuid primary key references journal (id)
);
insert into log_pending (journal_id) select id from journal;

-- One door: the data and the salt of a row of format 2 may be cleared, and nothing else ever changes.
create function journal_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.format = 2 and new.data is null and new.salt is null
        and to_jsonb(new) - 'data' - 'salt' = to_jsonb(old) - 'data' - 'salt' then
      return new;
    end if;
  end if;
  raise exception 'The journal is append-only.' using errcode = 'restrict_violation';
end
$$;
create trigger journal_append_only before update or delete on journal
  for each row execute function journal_append_only();
create trigger journal_no_truncate before truncate on journal
  for each statement execute function journal_append_only();
