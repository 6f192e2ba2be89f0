-- The list of payments begins with the latest change of state; without this index each page sorts all of them.
create index payment_by_time on payment (state_since, id);
