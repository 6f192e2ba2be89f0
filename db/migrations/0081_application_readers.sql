-- What a person of the staff may see of one application, where that differs from what their role sees (decision 0080):
-- `hidden` after a declared conflict, `summary` until they have declared, `whole` once they may read it. One row for each person
-- and application: nobody is at once in conflict and a reader.
alter table application add constraint application_with_company unique (id, company_id);
create table application_reader (
  account_id uuid not null references account (id),
  application_id uuid not null,
  company_id uuid not null,
  grade text not null check (grade in ('hidden', 'summary', 'whole')),
  -- Why: several at once for a reader, the conflict alone for whom it is hidden from.
  grounds text[] not null,
  since timestamptz not null,
  constraint application_reader_once primary key (account_id, application_id),
  constraint application_reader_application foreign key (application_id, company_id)
    references application (id, company_id),
  constraint application_reader_grounds check (cardinality(grounds) > 0
    and grounds <@ array['conflict', 'examination', 'report', 'agenda', 'decision']::text[]),
  constraint application_reader_conflict check ((grade = 'hidden') = ('conflict' = any (grounds))
    and (grade <> 'hidden' or cardinality(grounds) = 1))
);
create index application_reader_of_company on application_reader (account_id, company_id);
create index application_reader_of_application on application_reader (application_id);
