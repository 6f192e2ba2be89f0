-- The paper that shows that somebody may act for a company whose owner is gone: kept by the hash of its content, as papers are.
create table succession_proof (
  succession_id uuid primary key references succession (id) on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  pages integer check (pages > 0),
  scan text not null check (scan in ('clean', 'unanswered', 'off')),
  supplied_at timestamptz not null
);
create index succession_proof_by_content on succession_proof (sha256);
