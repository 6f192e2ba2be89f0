import { CompiledQuery, type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Tables } from "#db/tables.ts";
import { grantsFor } from "#server/database/serving-role.ts";

let made = 0;

/**
 * Runs statements with the rights of the product on a server (`serving-role.ts`), each in a transaction of its own: what somebody
 * could do who holds its connection.
 */
export async function asServingRole(
  db: Kysely<Tables>,
  work: (run: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  made += 1;
  const role = `Tabax serving ${process.pid} ${made}`;
  const query = (text: string, values: unknown[] = []) =>
    db.executeQuery(CompiledQuery.raw(text, values));
  await query(`create role "${role}"`);
  try {
    for (const statement of await grantsFor({ query } as unknown as pg.Pool, role))
      await query(statement);
    await work((text) =>
      db.transaction().execute(async (tx) => {
        await sql.raw(`set local role "${role}"`).execute(tx);
        await sql.raw(text).execute(tx);
      }),
    );
  } finally {
    await query(`drop owned by "${role}"`);
    await query(`drop role "${role}"`);
  }
}
