-- The key that sealed a receipt, a letter or minutes; null for one without seal. A file is looked up by its hash.
alter table sheet add column key_id smallint;
create index sheet_sha256 on sheet (sha256);
