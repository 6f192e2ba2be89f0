import { type SelectQueryBuilder, sql } from "kysely";

/**
 * Of a query over versions with `code`, `version` and `effective_from`: for each code the latest version that has begun by a
 * day (`YYYY-MM-DD`), of two of one day the later one. To be given to `$call`.
 */
export const latestBegunBy =
  (day: string) =>
  <DB, TB extends keyof DB, Row>(versions: SelectQueryBuilder<DB, TB, Row>) =>
    versions
      .distinctOn(sql`code`)
      .where(sql<boolean>`effective_from <= ${day}`)
      .orderBy(sql`code`)
      .orderBy(sql`effective_from`, "desc")
      .orderBy(sql`version`, "desc");

/** Who published a version, for its select: the name of the account that is joined to it, else the part of the product. */
export const publisherName = sql<string>`coalesce(account.name, published_by)`;
