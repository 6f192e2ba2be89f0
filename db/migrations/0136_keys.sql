-- Keys that seal documents and tokens, as they were published (decision 0105). Their private parts are in KEY_DIR.

create table seal_root (
  -- SHA-256 of the certificate.
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  certificate bytea not null,
  -- Made by the product itself; its documents say « ESSAI ».
  trial boolean not null,
  crl bytea not null,
  crl_read_at timestamptz not null,
  published_at timestamptz not null
);

create table seal_key (
  -- The one byte that a token carries.
  id smallint primary key check (id between 1 and 255),
  root text not null references seal_root (fingerprint),
  certificate bytea not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  published_at timestamptz not null,
  retired_at timestamptz,
  -- Signatures after this instant do not count.
  compromised_since timestamptz,
  compromised_at timestamptz,
  constraint seal_key_compromised check ((compromised_since is null) = (compromised_at is null)
    and compromised_since <= compromised_at)
);
create index seal_key_root on seal_key (root);

create function seal_key_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a published key stays' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - 'retired_at' - 'compromised_since' - 'compromised_at'
      <> to_jsonb(old) - 'retired_at' - 'compromised_since' - 'compromised_at'
    or (old.retired_at is not null and new.retired_at is distinct from old.retired_at)
    or (old.compromised_since is not null
      and (new.compromised_since is null or new.compromised_since > old.compromised_since)) then
    raise exception 'a published key only ends' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger seal_key_stays before update or delete on seal_key
  for each row execute function seal_key_stays();
