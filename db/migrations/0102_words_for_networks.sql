-- Words that the reference has learnt since 0080 for surveying and for electrical networks, in databases that exist. A list that is
-- the reference's of an earlier day, to the letter, becomes that of today in every edition and in the draft; a list that people
-- have changed stays theirs.
with known (code, earlier, later) as (
  select code, earlier, earlier || ', ' || more from (values
    ('1102',
      'géomètre, topographe, topo, bornage, arpentage, relevé, plan de masse, nivellement, drone, délimitation, cadastre',
      'topographie, lever topographique'),
    ('9101',
      'haute tension, moyenne tension, HTA, MT, transformateur, poste de transformation, ligne électrique, électrification, pylône électrique, poste source, énergie, électricien de réseau',
      'électricité, réseau d’électricité'),
    ('9102',
      'basse tension, BT, branchement électrique, compteur électrique, électrification rurale, réseau électrique, poteau électrique, câble, ligne électrique, distribution',
      'électricité, réseau d’électricité')
  ) as words (code, earlier, more)
),
reworded as (
  update sub_area_in_edition as entry
  set synonyms = known.later
  from sub_area, known
  where sub_area.id = entry.sub_area_id and sub_area.code = known.code and entry.synonyms = known.earlier
)
update nomenclature_draft as draft
set nomenclature = jsonb_set(nomenclature, '{families}', (
  select coalesce(jsonb_agg(jsonb_set(family, '{areas}', (
    select coalesce(jsonb_agg(jsonb_set(area, '{subAreas}', (
      select coalesce(jsonb_agg(
        case when known.code is null then sub_area else jsonb_set(sub_area, '{synonyms}', to_jsonb(known.later)) end
        order by sub_area_place), '[]')
      from jsonb_array_elements(area -> 'subAreas') with ordinality as sub_areas (sub_area, sub_area_place)
      left join known on known.code = sub_area ->> 'code' and known.earlier = sub_area ->> 'synonyms'
    )) order by area_place), '[]')
    from jsonb_array_elements(family -> 'areas') with ordinality as areas (area, area_place)
  )) order by family_place), '[]')
  from jsonb_array_elements(draft.nomenclature -> 'families') with ordinality as families (family, family_place)
));
