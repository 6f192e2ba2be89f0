import { isSlug } from "#app/companies/slug.ts";
import type { Db } from "#app/kernel/context.ts";

/** The name of the company that has this page in the directory; null for any other slug. */
export async function listedName(db: Db, slug: string): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const company = await db
    .selectFrom("company")
    .select("name")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return company?.name ?? null;
}
