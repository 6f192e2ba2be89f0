import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Database } from "#server/database/open-database.ts";
import { tablesInOrder } from "#server/database/table-order.ts";
import { openTestDatabase, type TestDatabaseOptions } from "./database.ts";

export interface ReadyDatabase extends Database {
  /** The sub-areas in force, of which a registration chooses. */
  subAreas: string[];
}

/** A test database as the product prepares its own: nomenclature and terms in force; only the PDF is a stand-in. */
export async function openReadyDatabase(options?: TestDatabaseOptions): Promise<ReadyDatabase> {
  const database = await openTestDatabase({ ...options, rows: "ready" });
  const rows = await database.db.selectFrom("sub_area").select("id").orderBy("code").execute();
  return { ...database, subAreas: rows.map(({ id }) => id) };
}

/** How many rows each table holds: what a refusal must leave as it was. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesInOrder(db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}
