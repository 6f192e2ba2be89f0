-- Columns say what they hold: when somebody was reminded, what the provider lists.
alter table application_reminder rename column told_at to reminded_at;
alter table document_reminder rename column told_at to reminded_at;
alter table payment_difference rename column told to listed;
alter table payment_difference rename constraint payment_difference_told_check to payment_difference_listed_check;
