-- What the watch of the product finds wrong: one open row of a name, ended when it is found no more.
create table trouble (
  id uuid primary key,
  name text not null,
  tone text not null check (tone in ('error', 'warning')),
  what text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  check (began_at <= ended_at)
);
create unique index trouble_open on trouble (name) where ended_at is null;
create index trouble_ended on trouble (ended_at) where ended_at is not null;
