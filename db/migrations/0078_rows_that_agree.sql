-- Where a row names two others that belong together, the database holds that they do.
alter table payment_attempt add constraint payment_attempt_of_its_payment unique (id, payment_id);
alter table ledger_entry drop constraint ledger_entry_attempt_id_fkey,
  add constraint ledger_entry_of_one_payment
    foreign key (attempt_id, payment_id) references payment_attempt (id, payment_id);
alter table receipt drop constraint receipt_attempt_id_fkey,
  add constraint receipt_of_one_payment
    foreign key (attempt_id, payment_id) references payment_attempt (id, payment_id);
alter table refund drop constraint refund_attempt_id_fkey,
  add constraint refund_of_one_payment
    foreign key (attempt_id, payment_id) references payment_attempt (id, payment_id);

alter table complement add constraint complement_of_its_application unique (id, application_id);
alter table application_document drop constraint application_document_complement_id_fkey,
  add constraint application_document_of_one_application
    foreign key (complement_id, application_id) references complement (id, application_id);

alter table works_reference add constraint works_reference_of_its_company unique (id, company_id);
alter table reference_confirmation drop constraint reference_confirmation_reference_id_fkey,
  add constraint reference_confirmation_of_one_company
    foreign key (reference_id, company_id) references works_reference (id, company_id) on delete cascade;

alter table succession add constraint succession_of_its_company unique (id, company_id);
alter table member_invitation drop constraint member_invitation_succession_id_fkey,
  add constraint member_invitation_of_one_company
    foreign key (succession_id, company_id) references succession (id, company_id);

-- Rows of papers are never taken away one by one, so that nothing has to be cleared.
alter table document add constraint document_of_its_company unique (id, company_id);
alter table document drop constraint document_replaced_by_fkey,
  add constraint document_replaced_in_one_company
    foreign key (replaced_by, company_id) references document (id, company_id);

-- The key (company_id, slug) serves what the index on company_id alone did.
drop index listing_slug_by_company;
alter table listing_slug add constraint listing_slug_of_its_company unique (company_id, slug);
alter table listing drop constraint listing_slug_fkey,
  add constraint listing_of_one_company
    foreign key (company_id, slug) references listing_slug (company_id, slug);

-- A key of two columns is not looked at where one of them is empty.
alter table complement add constraint complement_reason_whole
  check ((reason_code is null) = (reason_version is null));
alter table application_document add constraint application_document_reason_whole
  check ((reason_code is null) = (reason_version is null));

-- An address has one form wherever it is looked for.
delete from newsletter_subscriber as typed where email <> lower(email)
  and exists (select from newsletter_subscriber where email = lower(typed.email));
update newsletter_subscriber set email = lower(email) where email <> lower(email);
alter table newsletter_subscriber add constraint newsletter_subscriber_email_lower check (email = lower(email));
update succession set email = lower(email) where email <> lower(email);
alter table succession add constraint succession_email_lower check (email = lower(email)),
  add constraint succession_version_check check (version > 0);
update reference_confirmation set email = lower(email) where email <> lower(email);
alter table reference_confirmation add constraint reference_confirmation_email_lower check (email = lower(email));

alter table mail add constraint mail_tries check (attempts >= 0 and failures >= 0);
alter table task add constraint task_tries check (attempts >= 0);
alter table payment_attempt add constraint payment_attempt_checks check (checks >= 0);
