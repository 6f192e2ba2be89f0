/** Where what a table held is found after all migrations. Without an entry: in the same table, column by column. */
export interface Kept {
  /** What must be found again, as a query over the tables of before; every column of the table when absent. */
  before?: string;
  /** A query over the tables of today with the same columns and rows; the same table when absent. */
  after?: string;
  /** Columns that nobody needs any more, with the reason. */
  without?: Record<string, string>;
  /** Why nothing of the table is kept. */
  gone?: string;
}

/**
 * What migrations after 0005 did to rows that existed. Whoever moves, splits or rewrites a table says here how its
 * rows are found again, for example
 * `account_verification: { before: "select id, expires_at from account_verification", after: "select id, expires_at from
 * account_link where purpose = 'password'" }`.
 */
export const kept: Record<string, Kept> = {
  setting: {
    before:
      "select id, key, value, effective_from, created_at, coalesce(created_by::text, 'system') as created_by from setting",
  },
  certificate: { without: { year: "the number holds it", serial: "the number holds it" } },
  certificate_serial: {
    before: "select year, last_serial from certificate_serial",
    after: "select year, last as last_serial from number_serial where kind = 'certificate'",
  },
};
