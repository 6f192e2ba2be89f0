-- What was answered to a request that may be sent twice: the same key and content get the same answer again, the same
-- key with other content is refused. Forgotten after a month.
create table idempotent_request (
  -- What is asked for, and by whom where keys are an asker's own.
  scope text not null,
  key text not null,
  content_hash text not null,
  -- Identifiers of what the first request made.
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotent_request_by_content on idempotent_request (scope, content_hash);

insert into idempotent_request (scope, key, content_hash, answer, created_at)
  select 'registration', idempotency_key, fingerprint,
    jsonb_build_object('companyId', company_id, 'accountId', account_id), created_at
  from registration_request;
drop table registration_request;
