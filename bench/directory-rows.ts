import { sql } from "kysely";
import type { Context } from "#app/kernel/context.ts";
import { rebuildListings } from "#app/listings/project-listings.server.ts";

/** From the most frequent to the rarest, as names are in Senegal; drawn by Zipf's law. */
const firstNames =
  "mamadou|fatou|moussa|ibrahima|cheikh|ousmane|abdoulaye|aissatou|modou|awa|aliou|khady|babacar|serigne|mariama|pape|amadou|ndeye|el hadji|samba|malick|omar|assane|bineta|demba|lamine|saliou|coumba|idrissa|yaya";
const lastNames =
  "ndiaye|diop|fall|diallo|ba|sow|gueye|faye|diouf|sarr|sy|mbaye|cisse|sall|thiam|seck|kane|ndour|mbodj|niang|toure|camara|diagne|sene|badji|sane|tall|wade|dieng|ngom";
const places =
  "touba|sahel|teranga|baol|dakar|walo|cayor|saloum|sine|casamance|mbour|fouta|rufisque|gorgui|khelcom|darou|tivaouane|ndar|gandiol|ferlo";
const trades =
  "btp|construction|batiment|travaux publics|genie civil|services|entreprise generale|routes|hydraulique|electricite|menuiserie|forages|etancheite|terrassement|assainissement|energie|peinture|reseaux";
const forms = "sarl|suarl|sa|gie|sas";
const syllables = "ba|ndia|sama|ka|te|ja|wa|sa|dio|mba|nga|dou|ya|lam|ta|ro|ga|ni|fe|koli";
const regions = "SN-TH|SN-SL|SN-DB|SN-KL|SN-ZG|SN-LG|SN-TC|SN-FK|SN-KD|SN-MT|SN-KA|SN-SE|SN-KE";

/** A number from 0 to 1, always the same for a company and a letter. */
const drawn = (letter: string) =>
  sql.raw(`(('x' || substr(md5('${letter}' || i), 1, 7))::bit(28)::int / 268435456.0)`);

/** A value of the list, the first ones far more often. */
const zipf = (list: string, letter: string) => {
  const length = list.split("|").length;
  return sql`(string_to_array(${list}, '|'))[floor(power(${sql.lit(length + 1)}, ${drawn(letter)}))::int]`;
};

/**
 * Fills an empty, migrated database with so many made up companies, one certificate each and three qualifications on
 * the mean, skewed as in the country: 60 in a hundred in Dakar, a few names and words that very many have, a few
 * sub-areas that most hold; one right in ten to renew, some suspended, some ended.
 */
export async function fillDirectory(ctx: Context, count: number): Promise<void> {
  const { db } = ctx;
  // The pool has one connection, so this holds for all inserts: a million rows take longer than the timeout of the product.
  await sql`set statement_timeout = 0`.execute(db);
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('company', 'certificate', 'qualification') and indexname not in
      (select conname from pg_constraint)`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`
    create temporary table made as
    select i, (lpad(to_hex(1764000000000 + i), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8'
        || substr(md5(i::text), 4, 15))::uuid as id,
      ${drawn("a")} as one, ${drawn("b")} as two, ${drawn("c")} as three,
      case when ${drawn("p")} < 0.22 then 'entreprise ' || ${zipf(firstNames, "f")} || ' ' || ${zipf(lastNames, "l")}
        when ${drawn("p")} < 0.45 then ${zipf(places, "f")} || ' ' || ${zipf(trades, "t")}
        when ${drawn("p")} < 0.55 then ${zipf(lastNames, "l")} || ' et freres ' || ${zipf(trades, "t")}
        when ${drawn("p")} < 0.65 then 'ets ' || ${zipf(firstNames, "f")} || ' ' || ${zipf(lastNames, "l")}
        when ${drawn("p")} < 0.80 then ${zipf(lastNames, "l")} || ' ' || ${zipf(trades, "t")} || ' ' || ${zipf(forms, "o")}
        when ${drawn("p")} < 0.86 then 'groupe ' || ${zipf(lastNames, "l")} || ' ' || ${zipf(trades, "t")}
        else ${zipf(syllables, "x")} || ${zipf(syllables, "y")} || ${zipf(syllables, "z")} || ' '
          || ${zipf(trades, "t")} || ' ' || ${zipf(forms, "o")} end as name,
      case when ${drawn("r")} < 0.6 then 'SN-DK' else ${zipf(regions, "s")} end as region,
      lpad((i * 7 + 99000000)::text, 9, '0') as ein,
      'SN.DKR.' || (1990 + i % 35) || '.B.' || i as registry,
      date '2026-11-21' - floor(${drawn("d")} * 1400)::int as decided
    from generate_series(1, ${sql.lit(count)}) as i`.execute(db);
  await sql`
    insert into company (id, name, name_norm, country, ein, ein_key, business_registry,
      business_registry_key, address, phone, email, legal_form, legal_form_code, capital, turnover,
      founded_on, state, created_at, updated_at, region, demo)
    select id, initcap(name), name, 'SN', ein, ein, registry, replace(registry, '.', '-'), 'Dakar',
      '+221338000000', 'contact@baol.example', 'SARL', 'SARL', 10000000, 250000000, '2015-03-01',
      'active', now(), now(), region, false
    from made`.execute(db);
  await sql`
    insert into certificate (id, company_id, number, kind, decided_on, issued_at)
    select id, id, 'QC-SN-2026-' || lpad(i::text, 7, '0') || '-0', 'full', decided, now() from made`.execute(
    db,
  );
  await sql`
    insert into listing_slug (slug, company_id) select replace(name, ' ', '-') || '-' || i, id from made`.execute(
    db,
  );
  await sql`
    insert into qualification (id, certificate_id, company_id, sub_area_id, sub_area_name, level, class,
      starts_on, ends_on, state, state_since, version, status_index)
    select *, row_number() over () - 1 from (select distinct on (made.id, sub_area.id)
      gen_random_uuid(), made.id, made.id, sub_area.id, 'Sous-domaine ' || sub_area.code, 1 + (i + k) % 3,
      substr('FEDEDFCEDEFDCEB', 1 + floor((one * 15 + k % 2))::int % 15, 1), decided,
      case when three < 0.05 then date '2026-11-01' when three < 0.15 then date '2027-02-01'
        else date '2028-06-30' + floor(two * 700)::int end,
      case when three > 0.97 and k = 0 then 'suspended' else 'granted' end as state, now() as since, 1 as version
    from made cross join generate_series(0, 8) as k
      join (select id, code, row_number() over (order by md5(code)) as place from sub_area) as sub_area
        on sub_area.place = floor(power(66,
          ('x' || substr(md5('k' || k || '-' || i), 1, 7))::bit(28)::int / 268435456.0))
    where k <= floor(power(9, two)) and decided < date '2026-11-01') as granted`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
  await sql`drop table made`.execute(db);
  await sql`vacuum (analyze) company, certificate, qualification`.execute(db);
  await rebuildListings(ctx);
  await sql`vacuum (analyze) listing, listing_word`.execute(db);
}
