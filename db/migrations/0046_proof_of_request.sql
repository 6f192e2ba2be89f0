-- A paper that only shows that the paper itself was asked for, where that is enough at filing.
alter table document add column is_request boolean not null default false;
