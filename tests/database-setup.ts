import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { silentLog } from "./silent-log.ts";

/** Where each test file copies its database from: a folder of data, or a database of a server. */
export type DatabaseTemplate =
  | { engine: "embedded"; dataDirectory: string }
  | { engine: "server"; serverUrl: string; name: string };

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
  if (template.engine === "embedded")
    fs.rmSync(template.dataDirectory, { recursive: true, force: true });
  else await onServer(template.serverUrl, `drop database "${template.name}"`);
}

async function makeTemplate(serverUrl: string | undefined): Promise<DatabaseTemplate> {
  if (!serverUrl) {
    const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-template-"));
    await openMigrated(dataDirectory);
    return { engine: "embedded", dataDirectory };
  }
  const name = `tabax_template_${process.pid}_${Date.now()}`;
  await onServer(serverUrl, `create database "${name}"`);
  await openMigrated("", databaseUrl(serverUrl, name));
  return { engine: "server", serverUrl, name };
}

async function openMigrated(DATA_DIR: string, DATABASE_URL?: string): Promise<void> {
  const { pool, close } = await openDatabase(
    { DATA_DIR, DATABASE_URL, DATABASE_POOL: 1 },
    { log: silentLog, onFatal: fail },
  );
  await migrate(pool);
  await close();
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
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
