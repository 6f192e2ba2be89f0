import { CompiledQuery, type Insertable } from "kysely";
import type { Tables } from "#db/tables.ts";
import type { Db } from "./context.ts";

/** A row to come, made by the folder that writes its table. */
export interface NewRow {
  table: keyof Tables;
  values: Readonly<Record<string, unknown>>;
}

/** A row that `insertTogether` writes; a column that is undefined takes its default. */
export const insertInto = <Table extends keyof Tables>(
  table: Table,
  values: Insertable<Tables[Table]>,
): NewRow => ({ table, values });

/**
 * Writes rows of several tables in one statement: each way to the engine costs more than the rows. References between
 * them are checked at its end, so that their order says nothing, and a row that cannot be written fails them all.
 */
export async function insertTogether(db: Db, rows: readonly NewRow[]): Promise<void> {
  const parameters: unknown[] = [];
  const inserts = sameColumns(rows).map(({ table, columns, values }) => {
    const tuples = values.map((row) => `(${row.map((each) => `$${parameters.push(each)}`)})`);
    return `insert into ${quoted(table)} (${columns.map(quoted)}) values ${tuples}`;
  });
  const last = inserts.pop();
  if (last === undefined) return;
  const before = inserts.map((insert, index) => `part_${index} as (${insert})`);
  const statement = before.length > 0 ? `with ${before} ${last}` : last;
  await db.executeQuery(CompiledQuery.raw(statement, parameters));
}

interface Insert {
  table: string;
  columns: string[];
  values: unknown[][];
}

/** One insert for rows of one table that give the same columns. */
function sameColumns(rows: readonly NewRow[]): Insert[] {
  const inserts = new Map<string, Insert>();
  for (const { table, values } of rows) {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const columns = given.map(([column]) => column);
    const key = [table, ...columns].join(" ");
    const insert = inserts.get(key) ?? { table, columns, values: [] };
    insert.values.push(given.map(([, value]) => value));
    inserts.set(key, insert);
  }
  return [...inserts.values()];
}

/** Names come from the code alone, never from what somebody typed. */
const quoted = (name: string): string => `"${name}"`;
