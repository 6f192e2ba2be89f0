import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { tablesInOrder } from "#server/database/table-order.ts";

const notOfTheCompany =
  /^(access_log|security_\w+|rate_limit|account_session|mail|mail_attachment|task|duty_run|journal|family|area|sub_area|settings?|requirement\w*|reason\w*)$/;

/** Ids of all rows of a company: of tables with its column, and of those that refer to one of these rows. */
export async function idsOfCompany(db: Db, companyId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>([["company", [companyId]]]);
  const tables = (await tablesInOrder(db)).filter((table) => !notOfTheCompany.test(table));
  const { rows: withId } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db);
  const hasId = new Set(withId.map(({ name }) => name));
  for (let round = 0; round < 3; round++)
    for (const table of tables.filter((each) => hasId.has(each) && each !== "company")) {
      const known = [...found].flatMap(([name, some]) => (name === "account" ? [] : some));
      const { rows } = await sql<{ id: string }>`
        select given.id::text as id from ${sql.table(table)} given
        where exists (select from unnest(${known}::text[]) one where position(one in given::text) > 0)`.execute(
        db,
      );
      if (rows.length > 0)
        found.set(
          table,
          rows.map(({ id }) => id),
        );
    }
  const { rows: accounts } = await sql<{ id: string }>`
    select account_id::text as id from member where company_id = ${companyId}`.execute(db);
  found.set(
    "account",
    accounts.map(({ id }) => id),
  );
  return found;
}

/** One text for each table that changes with any row that refers to a row of the company. */
export async function rowsOfCompany(
  db: Db,
  ids: Map<string, string[]>,
): Promise<Record<string, string>> {
  const known = [...ids.values()].flat();
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (data_type = 'uuid' or (table_name, column_name) = ('journal', 'subject_id'))`.execute(
    db,
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  const sums: Record<string, string> = {};
  for (const [table, those] of tables) {
    if (/^(access_log|security_\w+|account_session|rate_limit)$/.test(table)) continue;
    const refers = those.map(({ column }) => sql`given.${sql.ref(column)}::text = any(${known})`);
    const { rows } = await sql<{ sum: string }>`
      select coalesce(string_agg(md5(given::text), ',' order by given::text), '') as sum
      from ${sql.table(table)} given where ${sql.join(refers, sql` or `)}`.execute(db);
    sums[table] = rows[0]?.sum ?? "";
  }
  return sums;
}
