-- Finds the copies of mails whose time is over without reading the outbox through. For all rows: the planner takes no
-- statistics from the expression of a partial index.
create index mail_by_end on mail (coalesce(sent_at, given_up_at));
