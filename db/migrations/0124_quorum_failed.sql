-- When the secretary stated that a session cannot decide what is left for want of a quorum: a second session may follow it.
alter table committee_session add column quorum_failed_at timestamptz;
