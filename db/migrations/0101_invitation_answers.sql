-- Who is invited may decline; who invited is mailed once that an invitation ran out.
alter table member_invitation drop constraint member_invitation_outcome_check;
alter table member_invitation add constraint member_invitation_outcome_check
  check (outcome in ('accepted', 'withdrawn', 'declined'));
alter table member_invitation add column expiry_mailed_at timestamptz;
