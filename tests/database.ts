import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { tablesInOrder } from "#server/database/table-order.ts";
import { databaseUrl, onServer } from "./database-setup.ts";
import { silentLog } from "./silent-log.ts";

export interface TestDatabaseOptions {
  /**
   * Connections on a server, for a test that needs several at once. One by default, as when embedded,
   * where it is always one.
   */
  max?: number;
}

/**
 * A migrated, empty database for one test file: embedded through the product's own code, or a new one of
 * the server that `TEST_DATABASE_URL` names. `close` removes it.
 */
export async function openTestDatabase({ max = 1 }: TestDatabaseOptions = {}): Promise<Database> {
  const template = inject("databaseTemplate");
  if (template.engine === "server") {
    const name = `tabax_test_${process.pid}_${crypto.randomUUID()}`;
    const { serverUrl } = template;
    await onServer(serverUrl, `create database "${name}" template "${template.name}"`);
    const url = databaseUrl(serverUrl, name);
    const drop = () => onServer(serverUrl, `drop database "${name}" with (force)`);
    return await open({ DATABASE_URL: url, DATABASE_POOL: max, DATA_DIR: "" }, drop);
  }
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-test-"));
  fs.cpSync(template.dataDirectory, dataDirectory, { recursive: true });
  return await open({ DATABASE_POOL: max, DATA_DIR: dataDirectory }, async () =>
    fs.rmSync(dataDirectory, { recursive: true, force: true }),
  );
}

async function open(
  config: Parameters<typeof openDatabase>[0],
  remove: () => Promise<void>,
): Promise<Database> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const database = await openDatabase(config, { log: silentLog, onFatal });
  let closing: Promise<void> | undefined;
  return {
    ...database,
    close: () => {
      closing ??= database.close().then(remove);
      return closing;
    },
  };
}

const REFERENCE_TABLES = [
  "family",
  "area",
  "sub_area",
  "terms_version",
  "tariff_version",
  "setting",
];

/** Empties every table but those of the reference data; with `everything`, those too. */
export async function emptyTables(db: Db, { everything = false } = {}): Promise<void> {
  const emptied = (await tablesInOrder(db))
    .filter((table) => everything || !REFERENCE_TABLES.includes(table))
    .reverse();
  // Thirty times faster than `truncate` on small tables, which makes and syncs new files. As a replica: no row that is
  // append-only is deleted otherwise.
  const deletions = emptied.map((table) => `delete from "${table}"`).join("; ");
  await sql
    .raw(`begin; set local session_replication_role = replica; ${deletions}; commit`)
    .execute(db);
}
