-- Fees, classes, levels, delays and validity. A version sets some parts, whole; the others hold on from the versions
-- before it, by day of effect and then by number. What is asked of somebody copies the version.
create table tariff_version (
  id uuid primary key,
  number integer not null unique check (number > 0),
  effective_from date not null,
  parts jsonb not null,
  published_at timestamptz not null,
  -- Id of an account, or the name of the part of the product that published it.
  published_by text not null
);
create index tariff_version_by_day on tariff_version (effective_from, number);

-- A database in which something was published already gets the tariff that held there as its first versions: what was
-- built in, then each dated row of the settings, those of one instant together. The rows stay as the history they are.
insert into tariff_version (id, number, effective_from, parts, published_at, published_by)
select gen_random_uuid(), 1,
  least(date '2026-01-01', (select min(effective_from at time zone 'Africa/Dakar')::date from setting)),
  '{
    "fees": {
      "opening": {"A": 400000, "B": 250000, "C": 150000, "D": 100000, "E": 75000, "F": 50000},
      "includedSubAreas": 3,
      "extraSubArea": {"A": 40000, "B": 30000, "C": 25000, "D": 20000, "E": 15000, "F": 15000},
      "certificate": {"A": 250000, "B": 150000, "C": 100000, "D": 60000, "E": 40000, "F": 25000},
      "followUp": {"A": 200000, "B": 125000, "C": 75000, "D": 50000, "E": 40000, "F": 25000},
      "duplicate": 10000,
      "appeal": 25000
    },
    "classCeilings": {"B": 5000000000, "C": 1500000000, "D": 500000000, "E": 150000000, "F": 50000000},
    "classMinima": {
      "A": {"averageTurnover": 4000000000, "equity": 500000000, "engineers": 6, "technicians": 12,
        "headAsTechnician": false, "staff": 100, "equipment": 1000000000, "reference": 2000000000},
      "B": {"averageTurnover": 1500000000, "equity": 200000000, "engineers": 3, "technicians": 8,
        "headAsTechnician": false, "staff": 50, "equipment": 400000000, "reference": 700000000},
      "C": {"averageTurnover": 500000000, "equity": 75000000, "engineers": 2, "technicians": 4,
        "headAsTechnician": false, "staff": 25, "equipment": 150000000, "reference": 250000000},
      "D": {"averageTurnover": 150000000, "equity": 25000000, "engineers": 1, "technicians": 2,
        "headAsTechnician": false, "staff": 12, "equipment": 50000000, "reference": 75000000},
      "E": {"averageTurnover": 50000000, "equity": 5000000, "engineers": 0, "technicians": 1,
        "headAsTechnician": false, "staff": 6, "equipment": 15000000, "reference": 25000000},
      "F": {"averageTurnover": 0, "equity": 0, "engineers": 0, "technicians": 1,
        "headAsTechnician": true, "staff": 2, "equipment": 0, "reference": 0}
    },
    "levels": {
      "1": {"name": "courante", "meaning": "Travaux habituels du métier, sans difficulté particulière."},
      "2": {"name": "confirmée", "meaning": "Travaux complexes, avec un encadrement et des contrôles adaptés."},
      "3": {"name": "supérieure", "meaning": "Travaux exceptionnels par leur technique ou leurs contraintes."}
    },
    "delays": {"admissibilityWorkingDays": 10, "examinationWorkingDays": 30, "decisionWorkingDays": 20,
      "complementDays": 15, "closedWithoutAnswerDays": 60, "appealDays": 30, "suspendedAfterDays": 30,
      "withdrawnAfterDays": 120, "renewalGraceDays": 90},
    "validity": {"certificateYears": 4, "provisionalMonths": 12, "provisionalRenewals": 2, "provisionalUnderYears": 3}
  }'::jsonb,
  now(), 'system'
where exists (select from terms_version) or exists (select from family) or exists (select from setting);

insert into tariff_version (id, number, effective_from, parts, published_at, published_by)
select gen_random_uuid(), 1 + row_number() over (order by effective_from),
  (effective_from at time zone 'Africa/Dakar')::date, jsonb_object_agg(key, value),
  min(created_at), coalesce(min(created_by::text), 'system')
from setting
where key in ('fees', 'classCeilings', 'delays', 'validity')
group by effective_from;

-- Who set it is never unknown: the id of an account, or the name of the part of the product.
alter table setting alter column created_by type text;
update setting set created_by = 'system' where created_by is null;
alter table setting alter column created_by set not null;
