-- Pages of a filed document that the registrar who has the application has been shown, by whom: several documents are declared conform in one act only
-- once each of their pages was shown to the person who declares it.
alter table application_document add column seen_by uuid references account (id) on delete set null;
alter table application_document add column seen_pages smallint[] not null default '{}';
create index application_document_seen_by on application_document (seen_by) where seen_by is not null;
