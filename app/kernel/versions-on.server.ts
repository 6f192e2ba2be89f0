import { type SelectQueryBuilder, sql } from "kysely";

/**
 * For `$call` on a query over versions with `code`, `version` and `effective_from`: selects for each code the latest
 * version in force on a day (`YYYY-MM-DD`); of two that begin on the same day, the higher version.
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

/** Who published a version, for a select: the name of the joined account, else the part of the product. */
export const publisherName = sql<string>`coalesce(account.name, published_by)`;
