import type pg from "pg";
import { tableDefinitions } from "#db/table-definitions.ts";
import type { Tables } from "#db/tables.ts";

/**
 * The statements that grant a role only what the product needs to serve: it owns no table, creates none and cannot
 * rewrite the journal, a certificate or an assertion about a qualification. The owner of the tables runs them again after each migration.
 */
export async function grantsFor(pool: pg.Pool, role: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; quoted: string; role: string }>(
    `select relname as name, quote_ident(relname) as quoted, quote_ident($1) as role from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`,
    [role],
  );
  const to = rows[0]?.role;
  if (!to) throw new Error("The database holds no table yet.");
  return [
    `revoke all on all tables in schema public from ${to}`,
    `grant usage on schema public to ${to}`,
    ...rows.map(({ name, quoted }) => `grant ${rightsOn(name)} on ${quoted} to ${to}`),
  ];
}

/** Its own table says which migrations have run. */
const MIGRATIONS = "schema_migration";

function rightsOn(table: string): string {
  if (table === MIGRATIONS) return "select";
  const { rights } = tableDefinitions[table as keyof Tables];
  const { insert = true, update } = rights;
  return [
    "select",
    ...(insert ? ["insert"] : []),
    ...(update === "all" ? ["update"] : []),
    ...(update !== "all" && update.length > 0 ? [`update (${update.join(", ")})`] : []),
    ...(rights.delete ? ["delete"] : []),
    ...(rights.truncate ? ["truncate"] : []),
  ].join(", ");
}
