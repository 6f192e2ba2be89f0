-- The written opinion of an expert stands for a voter who is authorised for a family (standard T2): only that of an expert who is
-- authorised for it on that day, and before the item is closed.
create function item_opinion_holds() returns trigger language plpgsql as $$
begin
  if not exists (select from authorisation ground where ground.expert_id = new.expert_id and ground.family_id = new.family_id
      and ground.state = 'granted' and ground.from_on <= new.given_on and ground.to_on >= new.given_on) then
    raise exception 'an opinion is that of an expert who is authorised for its family' using errcode = 'restrict_violation';
  end if;
  if not exists (select from agenda_item item join application_family asked on asked.application_id = item.application_id
      where item.id = new.item_id and item.state <> 'closed' and asked.family_id = new.family_id) then
    raise exception 'an opinion is about a family of an item that is not closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger item_opinion_holds before insert on item_opinion for each row execute function item_opinion_holds();
