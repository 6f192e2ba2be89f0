-- Heights, Wolof words and « goudron », by which buyers look for sub-areas, in databases that exist. A list that is
-- the reference's of an earlier day, to the letter, becomes that of today in every edition and in the draft; a list that people
-- have changed stays theirs.
with known (code, earlier, later) as (
  select code, earlier, earlier || ', ' || more from (values
    ('2201',
      'maçon, villa, maison, construction neuve, bâtiment, dalle, poteau, poutre, parpaing, agglo, brique, ferrailleur, ferraillage, coffreur, coffrage, bétonnage, hourdis, élévation, mur de clôture, rénovation, extension, entreprise générale, mosquée, école, salle de classe, poste de santé, case de santé, dispensaire, hôpital, réhabilitation, réfection, tous corps d’état, TCE, mur de protection, kiosque, toilettes publiques, bloc sanitaire, échafaudage, tâcheron, crépissage, béton prêt à l’emploi',
      'R+1, R+2, R+3, tabax, tabaxkat, kër, taax'),
    ('2202',
      'immeuble, tour, étages, grande hauteur, bâtiment, structure, coffrage, ferraillage, contreventement, logements collectifs, hôtel, hôpital, promotion immobilière, immobilier',
      'R+5, R+6, R+7, R+8, R+9, R+10, R+12, R+15, taax'),
    ('4101',
      'menuisier, porte, fenêtre, placard, escalier, ébéniste, dressing, cuisine, meuble, huisserie, volet, plancher, armoire, menuiserie en bois',
      'bunt'),
    ('4103',
      'fer, ferronnier, serrurier, soudeur, métallier, grille, portail, garde-corps, rampe, barreaudage, fer forgé, rideau métallique, clôture, inox, porte métallique, antivol, menuiserie métallique, menuisier métallique, portail coulissant, volet roulant, escalier métallique, chaudronnerie',
      'weñ'),
    ('6101',
      'piste, route, latérite, rechargement, désenclavement, chemin, route rurale, reprofilage, niveleuse, compactage, piste de production, latéritique, travaux publics',
      'yoon'),
    ('6102',
      'chaussée, route, couche de base, grave, graveleux, bicouche, monocouche, imprégnation, enduit, concassé, terrassement routier, travaux publics',
      'goudron, goudronnage, yoon'),
    ('6103',
      'goudron, goudronnage, bitume, bitumage, asphalte, enrobé, route, autoroute, macadam, béton bitumineux, revêtement, finisseur, route bitumée, travaux publics',
      'yoon'),
    ('7101',
      'puits, puisatier, forage, foreur, pompe, eau souterraine, pompe solaire, pompe immergée, margelle, captage, exhaure, développement',
      'ndox, teen'),
    ('7102',
      'eau potable, adduction, AEP, conduite, canalisation, branchement d’eau, borne-fontaine, tuyau, robinet public, réseau d’eau, vanne, PEHD, compteur d’eau, pose de canalisation, tuyauterie, travaux publics',
      'ndox')
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
