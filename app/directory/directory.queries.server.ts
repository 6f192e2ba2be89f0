import { sql } from "kysely";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isSlug } from "#app/listings/search-text.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { recentTariff } from "#app/tariff/tariff.queries.server.ts";
import type { DirectoryDay } from "./directory-list.ts";
import type { DirectoryTerms } from "./directory-query.ts";

/** Today and the renewal setting, as directory queries need them. */
export async function directoryDay({ db, now }: { db: Db; now: Date }): Promise<DirectoryDay> {
  const { renewalOpensDays } = await settingsInForce(db, now);
  return { today: todayInDakar(now), renewalOpensDays };
}

/** The codes of activities and the tariff of the day, with which the values of an address are compared. */
export async function directoryTerms({ db, now }: { db: Db; now: Date }): Promise<DirectoryTerms> {
  const subAreas = await recentSubAreas(db, now);
  const { classCeilings } = await recentTariff(db, now);
  const codes = subAreas.flatMap(({ subAreaCode: code }) => [
    code,
    code.slice(0, 2),
    code.slice(0, 1),
  ]);
  return { activityCodes: new Set(codes), ceilings: classCeilings };
}

/** The name of the company with this slug; null for any other slug. */
export async function listedName(db: Db, slug: string): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const company = await db
    .selectFrom("listing")
    .innerJoin("company", "company.id", "listing.company_id")
    .select("company.name")
    .where("listing.slug", "=", slug)
    .executeTakeFirst();
  return company?.name ?? null;
}

/** A company of the directory, for examples that answer: the first by name that is listed on the day; null for an empty one. */
export async function exampleCompany(db: Db, today: string) {
  const company = await db
    .selectFrom("listing")
    .innerJoin("company", "company.id", "listing.company_id")
    .select(["listing.slug", "company.ein_key as ein"])
    .where("listing.listed_from", "<=", today)
    .where("listing.listed_until", ">=", today)
    .where("company.country", "=", "SN")
    .orderBy(sql`listing.name_norm collate "C"`)
    .orderBy("listing.company_id")
    .limit(1)
    .executeTakeFirst();
  return company ?? null;
}

/** The slug of a company that has, or had, a certificate; null for another one. */
export async function slugOfCompany(db: Db, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom("listing")
    .select("slug")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** The company that holds the certificate of exactly this number, a replaced certificate included. */
export async function certificateHolder(db: Db, number: string) {
  return await db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .innerJoin("listing", "listing.company_id", "certificate.company_id")
    .select(["company.id", "company.name", "listing.slug"])
    .where("certificate.number", "=", number)
    .executeTakeFirst();
}

/** Whether the directory lists a demonstration company today: its counts are then marked. */
export async function hasListedDemo(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (
      select from company join listing on listing.company_id = company.id
      where company.demo and listing.listed_from <= ${today}::date and listing.listed_until >= ${today}::date
    ) as some`.execute(db);
  return rows[0]?.some ?? false;
}

/** A company page for the sitemap. */
export interface ListedSlug {
  slug: string;
  /** When a qualification of the company last changed. */
  changedAt: Date;
}

/**
 * Slugs of the companies with a qualification in force or suspended today, in the order of the slugs. Demonstration
 * companies are left out.
 */
export async function listedSlugs(db: Db, today: string, limit: number): Promise<ListedSlug[]> {
  const { rows } = await sql<ListedSlug>`
    select listing.slug, max(qualification.state_since) as "changedAt"
    from listing
    join company on company.id = listing.company_id
    join qualification on qualification.company_id = listing.company_id
    where not company.demo
      and qualification.state in ('granted', 'suspended')
      and qualification.starts_on <= ${today}
      and qualification.ends_on >= ${today}
    group by listing.slug
    order by listing.slug collate "C"
    limit ${limit}`.execute(db);
  return rows;
}
