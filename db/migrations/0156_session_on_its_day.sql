-- The members are convened for a day, and a second session follows the first by a delay: neither begins before its day. Sessions that
-- were opened earlier stay as they are.
alter table committee_session add constraint committee_session_on_its_day
  check (opened_at is null or (opened_at at time zone 'Africa/Dakar')::date >= held_on) not valid;
