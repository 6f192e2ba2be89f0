-- A qualification that is annulled is void from its first day (decision 0106).
alter table qualification drop constraint qualification_state_check;
alter table qualification add constraint qualification_state_check
  check (state in ('granted', 'suspended', 'withdrawn', 'replaced', 'void'));
