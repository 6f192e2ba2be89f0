-- The data of journal rows about an expert are erased as those of an account are: once the expert's own address is gone.
create or replace function journal_append_only() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  personal boolean := false;
begin
  if tg_op = 'UPDATE' then
    if old.subject_kind = 'account' then
      personal := not exists (select from account
        where id = old.subject_id::uuid and (password_hash is not null or email not like 'efface-%@invalid'));
    elsif old.subject_kind = 'expert' then
      personal := not exists (select from expert where id = old.subject_id::uuid and email not like 'efface-%@invalid');
    elsif old.subject_kind = 'company' then
      personal := not exists (select from company where id = old.subject_id::uuid and state <> 'closed')
        and not exists (select from certificate where company_id = old.subject_id::uuid);
    end if;
    if personal and old.format = 2 and new.data is null and new.salt is null
        and to_jsonb(new) - 'data' - 'salt' = to_jsonb(old) - 'data' - 'salt' then
      return new;
    end if;
  end if;
  raise exception 'The journal is append-only.' using errcode = 'restrict_violation';
end
$$;
