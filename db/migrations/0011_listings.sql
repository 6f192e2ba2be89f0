-- Each slug was given once and stays its company's for ever.
alter table company_slug rename to listing_slug;
alter index company_slug_by_company rename to listing_slug_by_company;

-- Words of the names in the directory: where a word that was typed wrong is looked for.
alter table company_word rename to listing_word;
alter index company_word_by_trigram rename to listing_word_by_trigram;
alter index company_word_by_letters rename to listing_word_by_letters;

-- What the directory shows and finds of a company that has, or had, a certificate. Made from company, certificate,
-- qualification and listing_slug, and made again at any time; nothing is known here alone.
create table listing (
  company_id uuid primary key references company (id),
  -- The rights that stand, with their dates: two letters of the region, how many, and seven bytes for each.
  rights bytea not null,
  -- First and last day of the rights that stand, null without any; with no day between them that none covers, or with some.
  listed_from date,
  listed_until date,
  gapless boolean not null,
  -- ISO 3166-2 code of the region of the seat; null outside Senegal.
  region text,
  -- Day of the latest decision that gave a certificate.
  certified_on date not null,
  slug text not null unique references listing_slug (slug),
  name_norm text not null,
  -- Words of name and trade name, tax number and registry number, each between spaces.
  search_text text not null,
  words text[] not null
);

insert into listing (company_id, rights, listed_from, listed_until, gapless, region, certified_on, slug, name_norm,
    search_text, words)
  select company.id,
    convert_to(coalesce(right(company.region, 2), '  '), 'UTF8') || set_byte('\x00'::bytea, 0, coalesce(of_company.number, 0))
      || coalesce(of_company.packed, ''::bytea),
    of_company.first, of_company.last, coalesce(of_company.gapless, true), company.region, company.certified_on,
    company.slug, company.name_norm, company.search_text,
    -- The two last ones are numbers.
    (string_to_array(trim(company.search_text), ' '))[: cardinality(string_to_array(trim(company.search_text), ' ')) - 2]
  from company left join (
    select company_id, count(*)::integer as number, min(starts_on) as first, max(ends_on) as last,
      bool_and(starts_on <= covered + 1) as gapless,
      string_agg(substring(int4send(code::integer) from 3) || set_byte('\x00'::bytea, 0,
          ascii(class) + case when state = 'suspended' then 128 else 0 end)
        || substring(int4send(greatest(0, least(65535, starts_on - date '2000-01-01'))) from 3)
        || substring(int4send(greatest(0, least(65535, ends_on - date '2000-01-01'))) from 3),
        ''::bytea order by code) as packed
    from (
      select q.*, sub_area.code, coalesce(max(ends_on) over (partition by company_id order by starts_on, ends_on
        rows between unbounded preceding and 1 preceding), starts_on) as covered
      from qualification q join sub_area on sub_area.id = q.sub_area_id
      where q.state in ('granted', 'suspended')
    ) as standing
    group by company_id
  ) as of_company on of_company.company_id = company.id
  where company.slug is not null;

create index listing_search on listing using gin (search_text gin_trgm_ops);
create index listing_by_word on listing using gin (words);
create index listing_by_name on listing (name_norm collate "C", company_id)
  include (region, listed_from, listed_until, gapless);
create index listing_by_decision on listing (certified_on desc, company_id)
  include (region, listed_from, listed_until, gapless);

-- The indexes on these columns go with them.
alter table company drop column slug;
alter table company drop column certified_on;
alter table company drop column search_text;
drop index company_by_name;

drop index qualification_current;
drop index qualification_by_sub_area;
alter table qualification drop column region;
alter table qualification drop column bucket;
-- One right per sub-area may stand at a time; the rest of the columns let the directory look without the table.
create unique index qualification_current on qualification (company_id, sub_area_id)
  include (class, starts_on, ends_on, state) where state in ('granted', 'suspended');
create index qualification_by_sub_area on qualification (sub_area_id, class, company_id)
  include (starts_on, ends_on, state) where state in ('granted', 'suspended');
create index qualification_suspended on qualification (company_id) include (sub_area_id, class, starts_on, ends_on)
  where state = 'suspended';
create index qualification_by_class on qualification (class, state, company_id)
  include (starts_on, ends_on) where state in ('granted', 'suspended');
