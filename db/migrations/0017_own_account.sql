-- The address that an account had before can be put back by a link.
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check
  check (purpose in ('activation', 'password-reset', 'invitation', 'email-change', 'email-undo'));

-- When a session was last used; written as seldom as its end moves on.
alter table account_session add column last_seen_at timestamptz;
update account_session set last_seen_at = created_at;
alter table account_session alter column last_seen_at set not null;
