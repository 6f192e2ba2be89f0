-- The packed rights of a listing hold the level too, beside the class: the letter, eight times the level, and 128 when suspended.
update listing set rights = substring(listing.rights for 3) || coalesce((
    select string_agg(substring(int4send(sub_area.code::integer) from 3)
        || set_byte('\x00'::bytea, 0, ascii(q.class) + 8 * q.level + case when q.state = 'suspended' then 128 else 0 end)
        || substring(int4send(greatest(0, least(65535, q.starts_on - date '2000-01-01'))) from 3)
        || substring(int4send(greatest(0, least(65535, q.ends_on - date '2000-01-01'))) from 3),
        ''::bytea order by sub_area.code)
    from qualification q join sub_area on sub_area.id = q.sub_area_id
    where q.company_id = listing.company_id and q.state in ('granted', 'suspended')
  ), ''::bytea);
