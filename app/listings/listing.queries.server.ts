import { type Insertable, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { ListingTable } from "#db/tables.ts";
import type { StandingRight } from "./packed-rights.ts";

export interface Certified {
  id: string;
  name: string;
  nameNorm: string;
  tradeName: string | null;
  einKey: string;
  businessRegistry: string;
  businessRegistryKey: string | null;
  region: string | null;
  slug: string | null;
  formerNames: string[];
  /** Codes of the places where it chose to be found. */
  places: string[];
  certifiedOn: string;
}

/** Locks the companies, so that no other transaction projects them at the same time. */
export async function certifiedCompanies(db: Db, ids: readonly string[]): Promise<Certified[]> {
  await sql`select from company where id = any (${ids}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<Certified>`
    select company.id, name, name_norm as "nameNorm", trade_name as "tradeName", ein_key as "einKey",
      business_registry as "businessRegistry", business_registry_key as "businessRegistryKey", region, slug,
      array(select former_name.name from former_name where former_name.company_id = company.id
        order by former_name.name collate "C") as "formerNames",
      coalesce((select places from published_contact where published_contact.company_id = company.id), '{}') as places,
      decided.certified_on as "certifiedOn"
    from company
    join (
      select company_id, max(decided_on) as certified_on from certificate
      where company_id = any (${ids}::uuid[]) group by company_id
    ) as decided on decided.company_id = company.id
    left join listing_slug on listing_slug.company_id = company.id
    order by company.id`.execute(db);
  return rows;
}

type Standing = StandingRight & { companyId: string };

export async function standingRights(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Standing[]>> {
  const { rows } = await sql<Standing>`
    select company_id as "companyId", sub_area.code, class, level, state = 'suspended' as suspended,
      starts_on as "startsOn", ends_on as "endsOn"
    from qualification join sub_area on sub_area.id = qualification.sub_area_id
    where company_id = any (${ids}::uuid[]) and state in ('granted', 'suspended')`.execute(db);
  return Map.groupBy(rows, ({ companyId }) => companyId);
}

/** Writes these listings in place of those that the companies had. */
export async function upsertListings(db: Db, rows: Insertable<ListingTable>[]): Promise<void> {
  await db
    .insertInto("listing")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet(({ ref }) => ({
        rights: ref("excluded.rights"),
        listed_from: ref("excluded.listed_from"),
        listed_until: ref("excluded.listed_until"),
        gapless: ref("excluded.gapless"),
        region: ref("excluded.region"),
        works_in: ref("excluded.works_in"),
        certified_on: ref("excluded.certified_on"),
        name_norm: ref("excluded.name_norm"),
        search_text: ref("excluded.search_text"),
        words: ref("excluded.words"),
      })),
    )
    .execute();
}

/** Gives the slug to the company; false when another has it. */
export async function claimSlug(db: Db, slug: string, companyId: string): Promise<boolean> {
  const row = await db
    .insertInto("listing_slug")
    .values({ slug, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("slug")
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts in sorted order, so that two transactions with words in common wait for each other and never deadlock. */
export async function rememberWords(db: Db, words: ReadonlySet<string>): Promise<void> {
  const searchable = [...words].filter((word) => /^\p{L}{3,40}$/u.test(word)).sort();
  if (searchable.length === 0) return;
  await sql`
    insert into listing_word (word) select word from unnest(${searchable}::text[]) with ordinality as given (word, place)
    order by place on conflict do nothing`.execute(db);
}

/** The next companies with a certificate, in the order of their ids. */
export async function companiesWithCertificate(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct company_id as id from certificate where company_id > ${after}::uuid
    order by company_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
