-- « Ndiaye » finds « N'Diaye »: the search of the office compares names without apostrophes.
create index company_by_name_or_number on company using gin (replace(search_text, '''', '') gin_trgm_ops);
create index member_by_name_or_number on member using gin (replace(search_text, '''', '') gin_trgm_ops);
create index account_by_name_or_email on account using gin (replace(search_text, '''', '') gin_trgm_ops);
drop index company_by_search_text, member_by_search_text, account_by_search_text;
