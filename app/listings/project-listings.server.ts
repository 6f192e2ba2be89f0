import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import { packRights, type StandingRight } from "./packed-rights.ts";
import { companySearchText, searchWords, slugOf } from "./search-text.ts";

const NUMBERED_SLUGS = 50;

interface Certified {
  id: string;
  name: string;
  nameNorm: string;
  tradeName: string | null;
  einKey: string;
  businessRegistry: string;
  businessRegistryKey: string | null;
  region: string | null;
  slug: string | null;
  certifiedOn: string;
}

/**
 * Writes the directory listings of these companies from the current company, certificates and qualifications, in the
 * transaction that changed them. A company without a certificate is skipped. A company gets its slug once and keeps
 * it. Answers the slugs by company.
 */
export async function projectListingsIn(
  { db }: Pick<Tx, "db">,
  companyIds: readonly string[],
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const companies = await certifiedCompanies(db, companyIds);
  const rights = await standingRights(db, companyIds);
  const rows = [];
  for (const company of companies) {
    const slug = company.slug ?? (await newSlug(db, company.id, company.tradeName ?? company.name));
    slugs.set(company.id, slug);
    rows.push(listingRow(company, slug, rights.get(company.id) ?? []));
  }
  if (rows.length === 0) return slugs;
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
        certified_on: ref("excluded.certified_on"),
        name_norm: ref("excluded.name_norm"),
        search_text: ref("excluded.search_text"),
        words: ref("excluded.words"),
      })),
    )
    .execute();
  await rememberWords(db, new Set(rows.flatMap(({ words }) => words)));
  return slugs;
}

/** Locks the companies, so that no other transaction projects them at the same time. */
async function certifiedCompanies(db: Db, ids: readonly string[]): Promise<Certified[]> {
  await sql`select from company where id = any (${ids}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<Certified>`
    select company.id, name, name_norm as "nameNorm", trade_name as "tradeName", ein_key as "einKey",
      business_registry as "businessRegistry", business_registry_key as "businessRegistryKey", region, slug,
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

async function standingRights(db: Db, ids: readonly string[]): Promise<Map<string, Standing[]>> {
  const { rows } = await sql<Standing>`
    select company_id as "companyId", sub_area.code, class, state = 'suspended' as suspended,
      starts_on as "startsOn", ends_on as "endsOn"
    from qualification join sub_area on sub_area.id = qualification.sub_area_id
    where company_id = any (${ids}::uuid[]) and state in ('granted', 'suspended')`.execute(db);
  return Map.groupBy(rows, ({ companyId }) => companyId);
}

function listingRow(company: Certified, slug: string, rights: readonly StandingRight[]) {
  const { id, name, tradeName, region } = company;
  const days = rights.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const until = days.map(({ endsOn }) => endsOn).sort();
  return {
    company_id: id,
    rights: packRights(region, rights),
    listed_from: days[0]?.startsOn ?? null,
    listed_until: until.at(-1) ?? null,
    gapless: isGapless(days),
    region,
    certified_on: company.certifiedOn,
    slug,
    name_norm: company.nameNorm,
    search_text: companySearchText(company),
    words: [...searchWords(name), ...searchWords(tradeName ?? "")],
  };
}

/** Whether the rights, sorted by first day, cover every day from the first start to the last end. */
function isGapless(rights: readonly StandingRight[]): boolean {
  let covered = rights[0]?.startsOn ?? "";
  for (const { startsOn, endsOn } of rights) {
    if (startsOn > addDays(covered, 1)) return false;
    if (endsOn > covered) covered = endsOn;
  }
  return true;
}

/**
 * Tries `baol`, then `baol-2` to `baol-50`, then the name with a part of the id. The unique index decides which one
 * is free.
 */
async function newSlug(db: Db, companyId: string, name: string): Promise<string> {
  const base = slugOf(name);
  for (let number = 1; number <= NUMBERED_SLUGS; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (await claimSlug(db, slug, companyId)) return slug;
  }
  const slug = `${base}-${companyId.replaceAll("-", "").slice(-16)}`;
  if (await claimSlug(db, slug, companyId)) return slug;
  throw new Error(`no slug is left for ${name}`);
}

async function claimSlug(db: Db, slug: string, companyId: string): Promise<boolean> {
  const row = await db
    .insertInto("listing_slug")
    .values({ slug, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("slug")
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts in sorted order, so that two transactions with words in common wait for each other and never deadlock. */
async function rememberWords(db: Db, words: ReadonlySet<string>): Promise<void> {
  const searchable = [...words].filter((word) => /^\p{L}{3,40}$/u.test(word)).sort();
  if (searchable.length === 0) return;
  await sql`
    insert into listing_word (word) select word from unnest(${searchable}::text[]) with ordinality as told (word, place)
    order by place on conflict do nothing`.execute(db);
}
