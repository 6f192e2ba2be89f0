import { resolve } from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { databaseDirectory, isInitialised } from "./directory-lock.ts";

type Place = Pick<Config, "DATABASE_URL" | "DATA_DIR">;

/** Names the database of a configuration for an operator, without its password. */
export function databaseInWords({ DATABASE_URL, DATA_DIR }: Place): string {
  if (DATABASE_URL === undefined) return resolve(databaseDirectory(DATA_DIR));
  const { host, pathname } = new URL(DATABASE_URL);
  return `the PostgreSQL server ${host}${pathname}`;
}

/** Whether the folder of the embedded database holds one; it is asked before the folder is opened, which makes one. */
export const hasEmbedded = ({ DATA_DIR }: Place): boolean =>
  isInitialised(databaseDirectory(DATA_DIR));

/** Whether a server holds tables of the product. */
export async function hasTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  return rows[0]?.there === true;
}
