import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import {
  type Database,
  type DatabaseConfig,
  openDatabase,
  queriesOver,
} from "#server/database/open-database.ts";
import { tablesInOrder } from "#server/database/table-order.ts";
import { type DatabaseTemplate, databaseUrl, onServer } from "./database-setup.ts";
import { silentLog } from "./silent-log.ts";
import { deleteRows, replaceRows } from "./stored-rows.ts";

export interface TestDatabaseOptions {
  /**
   * Connections on a server, for a test that needs several at once. One by default, as when embedded,
   * where it is always one.
   */
  max?: number;
  /** A database that no other test file uses: for tests that change tables or end connections. */
  own?: boolean;
  /** The rows that it holds: those of the migrations, or those of a product that is ready to serve. */
  rows?: "migrated" | "ready";
}

/** Opens the database that the test files of this worker use one after the other. */
let openShared: ((max: number) => Promise<Database>) | undefined;
let lent = false;

/**
 * A migrated, empty database for one test file: embedded through the product's own code, or on the server that
 * `TEST_DATABASE_URL` names. Of two that a file opens, the second is its own. `close` gives it back.
 */
export async function openTestDatabase({
  max = 1,
  own = false,
  rows = "migrated",
}: TestDatabaseOptions = {}): Promise<Database> {
  const template = inject("databaseTemplate");
  if (own || lent) return await filled(await open(await copyOf(template), max), template, rows);
  lent = true;
  const database =
    (await usedBefore(template, { max, rows })) ??
    (await filled(await firstOfWorker(template, max), template, rows));
  return {
    ...database,
    close: async () => {
      lent = false;
      if (database.engine === "server") await database.close();
    },
  };
}

/** A copy of the template holds the rows of the migrations already. */
async function filled(
  database: Database,
  template: DatabaseTemplate,
  rows: "migrated" | "ready",
): Promise<Database> {
  if (rows === "ready") await replaceRows(database.db, template.ready);
  return database;
}

/** Nothing when the previous file left other tables, a disabled trigger or an open connection. */
async function usedBefore(
  template: DatabaseTemplate,
  { max, rows }: { max: number; rows: "migrated" | "ready" },
): Promise<Database | undefined> {
  const database = await openShared?.(max);
  if (!database) return undefined;
  const allGivenBack = database.pool.idleCount === database.pool.totalCount;
  if (!allGivenBack || (await isOtherwise(database, template))) {
    await database.close();
    return undefined;
  }
  await replaceRows(database.db, template[rows]);
  return database;
}

/** Whether the database has other tables than the template, or a trigger that is disabled. */
async function isOtherwise({ pool }: Database, template: DatabaseTemplate): Promise<boolean> {
  const { rows } = await pool.query<{ name: string; guarded: boolean }>(
    `select relname as name,
       not exists (select 1 from pg_trigger where tgrelid = pg_class.oid and tgenabled = 'D') as guarded
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const knownTables = new Set([...template.migrated.keys(), "schema_migration"]);
  return (
    rows.length !== knownTables.size ||
    rows.some(({ name, guarded }) => !guarded || !knownTables.has(name))
  );
}

async function firstOfWorker(template: DatabaseTemplate, max: number): Promise<Database> {
  const copy = await copyOf(template);
  const first = await open(copy, max);
  openShared =
    template.engine === "server"
      ? (connections) => open(copy, connections)
      : // What is remembered of a handle, such as counts, ends with the file.
        async () => ({ ...first, db: queriesOver(first.pool) });
  return first;
}

/** Removed with the template, at the end of the run. */
async function copyOf(template: DatabaseTemplate): Promise<DatabaseConfig> {
  const name = randomUUID();
  if (template.engine === "embedded") {
    const folder = path.join(template.folder, name);
    fs.cpSync(template.dataDirectory, folder, { recursive: true });
    return { DATA_DIR: folder, DATABASE_POOL: 1 };
  }
  const { serverUrl, prefix } = template;
  const database = `${prefix}${name}`;
  await onServer(serverUrl, `create database "${database}" template "${template.name}"`);
  return { DATABASE_URL: databaseUrl(serverUrl, database), DATABASE_POOL: 1, DATA_DIR: "" };
}

async function open(config: DatabaseConfig, max: number): Promise<Database> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const database = await openDatabase(
    { ...config, DATABASE_POOL: max },
    { log: silentLog, onFatal },
  );
  // Power cuts are tested by the durability tests, which open the database as the product does.
  if (database.engine === "embedded") await database.pool.query("set synchronous_commit = off");
  return database;
}

const REFERENCE_TABLES = [
  "family",
  "area",
  "sub_area",
  "nomenclature_edition",
  "family_in_edition",
  "area_in_edition",
  "sub_area_in_edition",
  "terms_version",
  "tariff_version",
  "requirement",
  "reason",
  "setting",
];

/** Empties every table but those of the reference data; with `everything`, those too. */
export async function emptyTables(db: Db, { everything = false } = {}): Promise<void> {
  const emptied = (await tablesInOrder(db)).filter(
    (table) => everything || !REFERENCE_TABLES.includes(table),
  );
  await deleteRows(db, emptied);
}

/** Empties the journal alone, of which the product never deletes a row. */
export const emptyJournal = (db: Db): Promise<void> => deleteRows(db, ["journal"]);
