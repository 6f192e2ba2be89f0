import { CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { expect } from "vitest";
import type { Tables } from "#db/tables.ts";
import { grantsFor } from "#server/database/serving-role.ts";
import { inTransaction } from "#server/database/transaction.ts";
import type { TestServices } from "./services.ts";

let roleCount = 0;

/**
 * Runs statements with the rights of the product on a server (`serving-role.ts`), each in a transaction of its own: what somebody
 * could do who holds its connection.
 */
export async function asServingRole(
  db: Kysely<Tables>,
  work: (run: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await withServingRole(db, (role) =>
    work((text) =>
      db.transaction().execute(async (tx) => {
        await sql`set local role ${sql.id(role)}`.execute(tx);
        await sql.raw(text).execute(tx);
      }),
    ),
  );
}

/** What the database says when a right or a trigger refuses a statement, unlike one that is written wrong. */
const refusals =
  /permission denied|stays?\b|keeps the money|does not change|begins|by an entry|with its entry|is asked for before|before it is decided/;

/** Runs a statement as the product does on a server, and expects that a right or a trigger refuses it. */
export async function refusedToServing(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const { sql: text, parameters } = statement.compile(db);
  const whole = text.replaceAll(
    /\$(\d+)/g,
    (_, place: string) => `'${String(parameters[Number(place) - 1])}'`,
  );
  await asServingRole(db, async (run) => {
    await expect(run(whole)).rejects.toThrow(refusals);
  });
}

/** Runs a statement as the owner of the tables, then as the product does on a server, and expects that both are refused. */
export async function refusedToBoth(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  await expect(db.transaction().execute((tx) => statement.execute(tx))).rejects.toThrow(refusals);
  await refusedToServing(db, statement);
}

/**
 * Runs use cases as a process of the product does on a server: each of their transactions has the rights of the serving role. What a
 * test reads and prepares beside them keeps those of the owner.
 */
export async function asServingProcess(
  services: TestServices,
  work: (serving: TestServices) => Promise<void>,
): Promise<void> {
  await withServingRole(services.db, (role) =>
    work({
      ...services,
      inTransaction: (transaction) =>
        inTransaction(services.db, async (tx) => {
          await sql`set local role ${sql.id(role)}`.execute(tx);
          return await transaction(tx);
        }),
    }),
  );
}

/** Runs work with a role that has the rights of the product on a server; a statement has them after `set local role`. */
export async function withServingRole(
  db: Kysely<Tables>,
  work: (role: string) => Promise<void>,
): Promise<void> {
  roleCount += 1;
  const role = `Tabax serving ${process.pid} ${roleCount}`;
  const query = (text: string, values: unknown[] = []) =>
    db.executeQuery(CompiledQuery.raw(text, values));
  await query(`create role "${role}"`);
  try {
    for (const statement of await grantsFor({ query } as unknown as pg.Pool, role))
      await query(statement);
    await work(role);
  } finally {
    await query(`drop owned by "${role}"`);
    await query(`drop role "${role}"`);
  }
}
