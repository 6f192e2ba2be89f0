-- The sealed PDF of each certificate (decision 0105). A document never changes; the last version is the one that is downloaded.

create table certificate_document (
  id uuid primary key,
  certificate_id uuid not null references certificate (id),
  version integer not null check (version >= 1),
  -- Why it was made: the decision itself, a change of the holder's name, a seal that no longer counts.
  cause text not null check (cause in ('issued', 'renamed', 'sealed-again')),
  -- The holder as printed.
  holder text not null check (length(holder) between 1 and 200),
  key_id smallint not null references seal_key (id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  pdf bytea not null,
  made_at timestamptz not null,
  constraint certificate_document_once unique (certificate_id, version)
);
create index certificate_document_key on certificate_document (key_id);
create index certificate_document_by_hash on certificate_document (sha256);

create function certificate_document_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from certificate join company on company.id = certificate.company_id
      where certificate.id = old.certificate_id and company.demo) then
    return old;
  end if;
  raise exception 'an issued document stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger certificate_document_stays before update or delete on certificate_document
  for each row execute function certificate_document_stays();
