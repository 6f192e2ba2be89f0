import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { ConfigError } from "../config.ts";

interface Migration {
  number: number;
  name: string;
  text: string;
  sha256: string;
}

const MIGRATIONS = fileURLToPath(new URL("../../db/migrations/", import.meta.url));
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
// When two processes create one table at once, the second may fail on the row, the table or its type.
const MADE_MEANWHILE = ["23505", "42P07", "42710"];
const LOCK_NOT_AVAILABLE = "55P03";
/** While a migration waits for a table that others read, every new statement on that table waits behind it. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_ATTEMPTS = 60;
const BETWEEN_ATTEMPTS_MS = 3_000;

/**
 * Brings a database to the newest of the numbered `.sql` files, forward only, each in a transaction with
 * its row in `schema_migration`. Any number of processes may start at once: the row of a migration is
 * inserted first, so that the others wait for it and then find it there. A migration that does not get a table within two
 * seconds is rolled back and tried again, for five minutes. Returns the names it applied; throws when a landed file was changed
 * or removed, or when the database is ahead of this code.
 */
export async function migrate(pool: pg.Pool, directory: string = MIGRATIONS): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    const knownNumbers = await refuseForeignHistory(client, migrations);
    const missingMigrations = migrations.filter(({ number }) => !knownNumbers.includes(number));
    const [next] = missingMigrations;
    if (!next) return [];
    await makeTable(client).catch((error) => {
      throw failed(next.name, error);
    });
    for (const migration of missingMigrations)
      if (await applyOnceFree(client, migration)) applied.push(migration.name);
    await refuseForeignHistory(client, migrations);
  } finally {
    // Prepared statements of this session may no longer fit the tables.
    client.release(applied.length > 0);
  }
  return applied;
}

/**
 * Returns the names of the migrations that a database lacks, without changing it; throws like `migrate` when it has others. A command that
 * is no upgrade asks this and refuses: once a migration ran, the code of before starts no more.
 */
export async function missingMigrations(
  pool: pg.Pool,
  directory: string = MIGRATIONS,
): Promise<string[]> {
  const migrations = readMigrations(directory);
  const client = await pool.connect();
  try {
    const knownNumbers = await refuseForeignHistory(client, migrations);
    return migrations
      .filter(({ number }) => !knownNumbers.includes(number))
      .map(({ name }) => name);
  } finally {
    client.release();
  }
}

function readMigrations(directory: string): Migration[] {
  const files = fs.readdirSync(directory).filter((file) => file.endsWith(".sql"));
  const migrations = files.sort().map((file): Migration => {
    const [, number, name] = FILE_NAME.exec(file) ?? [];
    if (!number || !name)
      throw new Error(`${file}: a migration is called NNNN_lower_case_words.sql`);
    const text = fs.readFileSync(path.join(directory, file), "utf8");
    const sha256 = createHash("sha256").update(text).digest("hex");
    return { number: Number(number), name: `${number}_${name}`, text, sha256 };
  });
  const wrong = migrations.find(({ number }, index) => number === migrations[index - 1]?.number);
  if (wrong) throw new Error(`${wrong.name}: another migration has this number`);
  return migrations;
}

/** Two processes that create the same table at once collide in the catalogue, even with `if not exists`. */
async function makeTable(client: pg.PoolClient): Promise<void> {
  await client
    .query(
      `create table if not exists schema_migration (
        number integer primary key, name text not null, sha256 text not null,
        applied_at timestamptz not null)`,
    )
    .catch((error) => {
      if (!MADE_MEANWHILE.includes(error.code)) throw error;
    });
}

/** Returns the numbers of applied migrations; throws when this code does not know one of them. */
async function refuseForeignHistory(
  client: pg.PoolClient,
  migrations: Migration[],
): Promise<number[]> {
  const { rows: tables } = await client.query(
    "select from pg_class where oid = to_regclass('schema_migration')",
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<Pick<Migration, "number" | "name" | "sha256">>(
    "select number, name, sha256 from schema_migration order by number",
  );
  for (const { number, name, sha256 } of rows) {
    const knownMigration = migrations.find((each) => each.number === number);
    if (!knownMigration)
      throw new ConfigError(
        `The database has the migration ${name}, which this code does not know: update it.`,
      );
    if (knownMigration.name !== name || knownMigration.sha256 !== sha256)
      throw new ConfigError(
        `The migration ${name} was changed after it landed: restore its file and write a new one.`,
      );
  }
  return rows.map(({ number }) => number);
}

async function applyOnceFree(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw failed(migration.name, error);
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  const { number, name, text, sha256 } = migration;
  await client.query("begin");
  try {
    const { rowCount } = await client.query(
      `insert into schema_migration (number, name, sha256, applied_at) values ($1, $2, $3, now())
        on conflict do nothing`,
      [number, name, sha256],
    );
    // Set after the insert, which waits for as long as another process applies this migration.
    const limits = `set local statement_timeout = 0; set local lock_timeout = ${LOCK_TIMEOUT_MS};`;
    if (rowCount === 1) await client.query(`${limits}\n${text}`);
    await client.query("commit");
    return rowCount === 1;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";
const NOT_NULL_VIOLATION = "23502";

function failed(name: string, error: unknown): Error {
  const { message, code, table } = error as Error & { code?: string; table?: string };
  const migrationError = (words: string) =>
    new ConfigError(`The migration ${name} ${words}`, { cause: error });
  if (code === INSUFFICIENT_PRIVILEGE)
    return migrationError(
      "waits for the owner of the tables: run npm run db:grants with its DATABASE_URL.",
    );
  if (code === LOCK_NOT_AVAILABLE)
    return migrationError(
      "did not get a table that another session holds: end that session and start again.",
    );
  if (code === NOT_NULL_VIOLATION && table === "qualification_assertion")
    return migrationError(
      "found a right that was suspended, withdrawn or replaced without a row in the journal, as by hand in the " +
        "database. Nothing was changed; « Upgrade » in docs/operations.md finds the right and says what to do.",
    );
  return new Error(`The migration ${name} failed: ${message}`, { cause: error });
}
