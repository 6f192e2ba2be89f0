-- The menu of the office counts them on each page.
create index mail_given_up on mail (given_up_at) where given_up_at is not null and sent_at is null;
