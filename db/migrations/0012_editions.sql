-- The nomenclature in editions. Identity and code of a family, an area and a sub-area stay for ever; what they are called,
-- where they stand and whether they are proposed is said by each edition, whole. In force on a day is the edition with the
-- latest day of effect by then; of two of one day the later number.
create table nomenclature_edition (
  id uuid primary key,
  number integer not null unique check (number > 0),
  effective_from date not null,
  published_at timestamptz not null,
  -- Id of an account, or the name of the part of the product that published it.
  published_by text not null
);

create table family_in_edition (
  edition_id uuid not null references nomenclature_edition (id),
  family_id uuid not null references family (id),
  name text not null,
  position integer not null,
  primary key (edition_id, family_id)
);

create table area_in_edition (
  edition_id uuid not null,
  area_id uuid not null references area (id),
  family_id uuid not null,
  name text not null,
  position integer not null,
  primary key (edition_id, area_id),
  foreign key (edition_id, family_id) references family_in_edition (edition_id, family_id)
);

create table sub_area_in_edition (
  edition_id uuid not null,
  sub_area_id uuid not null references sub_area (id),
  area_id uuid not null,
  name text not null,
  sequence integer not null,
  -- What it covers, in one sentence for people who are not of the trade.
  covers text not null,
  -- Words by which people look for it, divided by commas.
  synonyms text not null,
  primary key (edition_id, sub_area_id),
  foreign key (edition_id, area_id) references area_in_edition (edition_id, area_id)
);

-- What a database has becomes its first editions: one from each day on which a sub-area began or ended.
insert into nomenclature_edition (id, number, effective_from, published_at, published_by)
select gen_random_uuid(), row_number() over (order by day), day, now(), 'system'
from (
  select effective_from as day from sub_area
  union select effective_to from sub_area where effective_to is not null
) as days;

insert into family_in_edition (edition_id, family_id, name, position)
select distinct nomenclature_edition.id, family.id, family.name, family.position
from nomenclature_edition
join sub_area on sub_area.effective_from <= nomenclature_edition.effective_from
  and (sub_area.effective_to is null or sub_area.effective_to > nomenclature_edition.effective_from)
join area on area.id = sub_area.area_id
join family on family.id = area.family_id;

insert into area_in_edition (edition_id, area_id, family_id, name, position)
select distinct nomenclature_edition.id, area.id, area.family_id, area.name, area.position
from nomenclature_edition
join sub_area on sub_area.effective_from <= nomenclature_edition.effective_from
  and (sub_area.effective_to is null or sub_area.effective_to > nomenclature_edition.effective_from)
join area on area.id = sub_area.area_id;

insert into sub_area_in_edition (edition_id, sub_area_id, area_id, name, sequence, covers, synonyms)
select nomenclature_edition.id, sub_area.id, sub_area.area_id, sub_area.name, sub_area.sequence, sub_area.covers, ''
from nomenclature_edition
join sub_area on sub_area.effective_from <= nomenclature_edition.effective_from
  and (sub_area.effective_to is null or sub_area.effective_to > nomenclature_edition.effective_from);

alter table sub_area drop column area_id, drop column name, drop column name_norm, drop column sequence,
  drop column covers, drop column effective_from, drop column effective_to;
alter table area drop column family_id, drop column name, drop column position;
alter table family drop column name, drop column position;

-- The terms begin on a day, as their text says, and tell who published them.
alter table terms_version alter column effective_from type date
  using (effective_from at time zone 'Africa/Dakar')::date;
alter table terms_version add column published_by text not null default 'system';
alter table terms_version alter column published_by drop default;
-- Whether those who accepted an earlier edition must accept this one.
alter table terms_version add column accept_again boolean not null default false;
alter table terms_version alter column accept_again drop default;
