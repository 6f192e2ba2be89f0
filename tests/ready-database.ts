import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Database } from "#server/database/open-database.ts";
import { tablesInOrder } from "#server/database/table-order.ts";
import { prepareReference } from "#server/prepare.ts";
import { openTestDatabase, type TestDatabaseOptions } from "./database.ts";
import { testContext, testServices } from "./services.ts";

export interface ReadyDatabase extends Database {
  /** The sub-areas in force, of which a registration chooses. */
  subAreas: string[];
}

const preparedAt = new Date("2026-01-01T08:00:00Z");

/** A test database as the product prepares its own: nomenclature and terms in force; only the PDF is a stand-in. */
export async function openReadyDatabase(options?: TestDatabaseOptions): Promise<ReadyDatabase> {
  const database = await openTestDatabase(options);
  await prepareForTests(database.db, preparedAt);
  const rows = await database.db.selectFrom("sub_area").select("id").orderBy("code").execute();
  return { ...database, subAreas: rows.map(({ id }) => id) };
}

/** What a start of the product does to a migrated database, without the thread that makes PDFs. */
export async function prepareForTests(db: Database["db"], now: Date): Promise<void> {
  const renderTerms = async () => Buffer.from("%PDF-1.7 the terms of the tests");
  await prepareReference(testContext(testServices({ db, now: () => now })), { renderTerms });
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
