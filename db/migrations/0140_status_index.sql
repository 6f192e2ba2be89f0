-- The place of each qualification in the status list (decision 0107): dense, given when it is granted, and never again. Those of
-- one certificate follow each other in the order of its token.
alter table qualification add column status_index integer;
update qualification set status_index = placed.place
  from (
    select q.id, row_number() over (order by certificate.issued_at, certificate.id, q.starts_on, q.ends_on, sub_area.code) - 1 as place
    from qualification q
    join certificate on certificate.id = q.certificate_id
    join sub_area on sub_area.id = q.sub_area_id
  ) as placed
  where placed.id = qualification.id;
-- The record of a change of the directory waits for the commit; the table is altered before it.
set constraints all immediate;
alter table qualification alter column status_index set not null;
alter table qualification add constraint qualification_status_index check (status_index >= 0);
alter table qualification add constraint qualification_by_status_index unique (status_index);
-- A counter tells how many there are: the last one is one less.
insert into number_serial (kind, year, last)
  select 'status-index', 0, count(*) from qualification having count(*) > 0;
