import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/tables.ts";

const first =
  "ba|ndia|sama|ka|te|ja|wa|sa|dio|mba|ka|nga|dou|ya|lam|ta|ro|ga|ni|fe|koli|sira|bou|mo";
const middle = "la|ro|mba|li|ne|do|ku|ri|ma|se|to|ga|wa|ni|bo|fa";
const last =
  "wali|sine|kor|rou|lane|deng|toly|goudy|nabe|ndar|baol|mbane|kounda|ferlo|diam|salou|tene|bour";
const trades =
  "batiment|construction|btp|travaux publics|genie civil|routes|hydraulique|forages|electricite|energie|etancheite|menuiserie|terrassement|assainissement|facades|reseaux";

/**
 * Fills an empty, migrated database with so many made up companies, one certificate each and three qualifications on
 * the mean: 40 in a hundred in Dakar, one right in ten to renew, some suspended, some ended.
 */
export async function fillDirectory(db: Kysely<Tables>, count: number): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('company', 'certificate', 'qualification') and indexname not in
      (select conname from pg_constraint)`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`
    create temporary table made as
    select i, md5(i::text) as hash,
      (lpad(to_hex(1764000000000 + i), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8'
        || substr(md5(i::text), 4, 15))::uuid as id,
      ('x' || substr(md5('a' || i), 1, 7))::bit(28)::int as one,
      ('x' || substr(md5('b' || i), 1, 7))::bit(28)::int as two,
      ('x' || substr(md5('c' || i), 1, 7))::bit(28)::int as three
    from generate_series(1, ${sql.lit(count)}) as i`.execute(db);
  await sql`
    insert into company (id, name, name_norm, country, ein, ein_key, business_registry,
      business_registry_key, address, phone, email, legal_form, legal_form_code, capital, turnover,
      founded_on, locale, state, created_at, updated_at, slug, region, certified_on, demo, search_text)
    select id, initcap(name), name, 'SN', ein, ein, registry, replace(registry, '.', '-'), 'Dakar',
      '+221338000000', 'contact@baol.example', 'SARL', 'SARL', 10000000, 250000000, '2015-03-01', 'fr',
      'active', now(), now(), replace(name, ' ', '-') || '-' || i, region,
      date '2026-11-21' - (two % 1400), false,
      ' ' || name || ' ' || ein || ' ' || lower(replace(registry, '.', '')) || ' '
    from (select made.*,
      (string_to_array(${first}, '|'))[1 + one % 24] || (string_to_array(${middle}, '|'))[1 + (one / 24) % 16]
        || (string_to_array(${last}, '|'))[1 + (one / 384) % 18] || ' '
        || (string_to_array(${trades}, '|'))[1 + two % 16] || ' '
        || (array['sarl', 'suarl', 'sa', 'gie'])[1 + three % 4] as name,
      lpad((i * 7 + 99000000)::text, 9, '0') as ein,
      'SN.DKR.' || (1990 + three % 35) || '.B.' || i as registry,
      (array['SN-DK', 'SN-DK', 'SN-DK', 'SN-DK', 'SN-DK', 'SN-DK', 'SN-DK', 'SN-DK', 'SN-TH', 'SN-TH',
        'SN-TH', 'SN-SL', 'SN-DB', 'SN-KL', 'SN-ZG', 'SN-LG', 'SN-TC', 'SN-FK', 'SN-KD', 'SN-MT'])
        [1 + two % 20] as region from made) as named`.execute(db);
  await sql`
    insert into certificate (id, company_id, number, kind, decided_on, issued_at)
    select company.id, company.id, 'QC-SN-2026-' || lpad(i::text, 7, '0') || '-0', 'full', certified_on, now() from made join company using (id)`.execute(
    db,
  );
  await sql`
    insert into company_word (word)
    select distinct word from company, unnest(string_to_array(name_norm, ' ')) as word
    where length(word) > 2`.execute(db);
  await sql`
    insert into qualification (id, certificate_id, company_id, sub_area_id, sub_area_name, region, bucket, level,
      class, starts_on, ends_on, state, state_since, version)
    select gen_random_uuid(), company.id, company.id, sub_area.id, sub_area.name, region, get_byte(uuid_send(company.id), 15),
      1 + (one + k) % 3,
      substr('ABCCDDDDEEEEEFF', 1 + (one + k % 2) % 15, 1), certified_on,
      case when three % 20 = 0 then date '2026-11-01' when three % 10 = 1 then date '2027-02-01'
        else date '2028-06-30' + (two % 700) end,
      case when three % 33 = 2 and k = 0 then 'suspended' else 'granted' end, now(), 1
    from made join company using (id) cross join generate_series(0, 4) as k
      join (select id, name, row_number() over (order by code) - 1 as place, count(*) over () as places
        from sub_area) as sub_area on sub_area.place = (one + k * (1 + two % 4)) % places
    where k <= one % 5 and certified_on < date '2026-11-01'`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  await sql`drop table made`.execute(db);
  for (const table of ["company", "certificate", "qualification", "company_word"])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
