import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/** A page of the directory that search engines may be told of. */
export interface ListedSlug {
  slug: string;
  /** When a right of the company last changed. */
  changedAt: Date;
}

/**
 * Pages of the companies that have a right today, in force or suspended, in the order of their addresses. Companies that
 * were made up to show the product are left out.
 */
export async function listedSlugs(db: Db, today: string, limit: number): Promise<ListedSlug[]> {
  const { rows } = await sql<ListedSlug>`
    select company.slug, max(qualification.state_since) as "changedAt"
    from company join qualification on qualification.company_id = company.id
    where company.slug is not null
      and not company.demo
      and qualification.state in ('granted', 'suspended')
      and qualification.starts_on <= ${today}
      and qualification.ends_on >= ${today}
    group by company.slug
    order by company.slug collate "C"
    limit ${limit}`.execute(db);
  return rows;
}
