-- The tabs of the queue that ask for one state, late or not, read one range of one index. PostgreSQL reads an index alone only when
-- it holds the column itself, so the day is there beside the expression that orders.

create index application_by_work on application (state, coalesce(due_on, date '2200-12-31'), id)
  include (due_on, company_id, handled_by, class, region)
  where state in ('filed', 'to-complete', 'under-review', 'complement-asked', 'ready', 'on-agenda');
