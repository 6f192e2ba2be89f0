-- What no code reads, and no law or later record asks for, goes.
alter table company drop column locale;
alter table refund drop column last_error;
-- A file has a handful of complements: the index that keeps their positions apart finds them.
drop index complement_of_application;

-- A row that goes is looked for in all that may name it: each of these would be read to its end otherwise. What a company
-- took off its lists is found by the same index as what it lists.
create index worker_by_company on worker (company_id, ended_at);
drop index worker_ended_of_company;
create index equipment_by_company on equipment (company_id, ended_at);
drop index equipment_ended_of_company;
create index works_reference_by_company on works_reference (company_id, ended_at);
drop index works_reference_ended_of_company;
create index reference_confirmation_of_reference on reference_confirmation (reference_id);
create index member_invitation_of_company on member_invitation (company_id);
create index member_granted_by on member (granted_by) where granted_by is not null;
create index terms_acceptance_by_account on terms_acceptance (account_id);
create index refund_of_payment on refund (payment_id);
