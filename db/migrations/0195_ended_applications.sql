-- A company has one application of a kind under way. Refused and certified applications have ended too, and hinder no later one.
drop index application_under_way;
create unique index application_under_way on application (company_id, kind)
  where state not in ('refused', 'certified', 'accepted', 'inadmissible', 'closed', 'withdrawn');
