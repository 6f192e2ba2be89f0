import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { fastFolder } from "./fast-folder.ts";
import { copyMigrated } from "./migrated-directory.ts";
import { prepareForTests } from "./prepare.ts";
import { silentLog } from "./silent-log.ts";
import { readRows, replaceRows, type StoredRows } from "./stored-rows.ts";

/** The template of the databases of a run: a data folder, or a database of a server. */
export type DatabaseTemplate = {
  /** Rows that the migrations make by themselves, and those of a product that is ready to serve. */
  migrated: StoredRows;
  ready: StoredRows;
} & (
  | { engine: "embedded"; folder: string; dataDirectory: string }
  | { engine: "server"; serverUrl: string; prefix: string; name: string }
);

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

let template: DatabaseTemplate;

/** Makes the migrated template once per run; on a server when `TEST_DATABASE_URL` names one. */
export async function setup(project: TestProject): Promise<void> {
  template = await makeTemplate(process.env.TEST_DATABASE_URL);
  project.provide("databaseTemplate", template);
}

export async function teardown(): Promise<void> {
  if (template.engine === "embedded") {
    fs.rmSync(template.folder, { recursive: true, force: true });
    return;
  }
  const { serverUrl, prefix } = template;
  const databases = await onServer<{ name: string }>(
    serverUrl,
    `select datname as name from pg_database where datname like '${prefix}%'`,
  );
  for (const { name } of databases)
    await onServer(serverUrl, `drop database "${name}" with (force)`);
}

async function makeTemplate(serverUrl: string | undefined): Promise<DatabaseTemplate> {
  if (!serverUrl) {
    const folder = fastFolder("tabax-data-tests-");
    const dataDirectory = path.join(folder, "template");
    await copyMigrated(dataDirectory);
    return { engine: "embedded", folder, dataDirectory, ...(await makeRows(dataDirectory)) };
  }
  const prefix = `tabax_test_${process.pid}_${Date.now()}_`;
  const name = `${prefix}template`;
  await onServer(serverUrl, `create database "${name}"`);
  const rows = await makeRows("", databaseUrl(serverUrl, name));
  return { engine: "server", serverUrl, prefix, name, ...rows };
}

/** Makes a database that is migrated and nothing more; tests add what a ready product adds. */
async function makeRows(DATA_DIR: string, DATABASE_URL?: string) {
  const { pool, db, close } = await openDatabase(
    { DATA_DIR, DATABASE_URL, DATABASE_POOL: 1 },
    { log: silentLog, onFatal: fail },
  );
  await migrate(pool);
  const migrated = await readRows(db);
  await prepareForTests(db, new Date("2026-01-01T08:00:00Z"));
  const ready = await readRows(db);
  await replaceRows(db, migrated);
  await close();
  return { migrated, ready };
}

const fail = (error: Error): never => {
  throw error;
};

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the maintenance database of the server. */
export async function onServer<Row extends pg.QueryResultRow>(
  serverUrl: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
