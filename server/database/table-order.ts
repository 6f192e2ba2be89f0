import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

interface TableRow {
  name: string;
  /** Other tables that its foreign keys point to. */
  needs: string[];
}

/** A closed day takes no entry, so entries are copied before the closings. */
const afterOthers: Record<string, string[]> = { desk_closing: ["ledger_entry"] };

/** All tables of the product except the list of migrations, each after those that its foreign keys point to. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<TableRow>`
      select class.relname as name, array(
        select target.relname::text from pg_constraint
        join pg_class target on target.oid = confrelid
        where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as needs
      from pg_class class
      where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
        and class.relname <> 'schema_migration'
      order by class.relname collate "C"`.execute(db);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, needs }) =>
        !ordered.includes(name) &&
        [...needs, ...(afterOthers[name] ?? [])].every((table) => ordered.includes(table)),
    );
    if (!next) throw new Error("The foreign keys of the tables make a circle.");
    ordered.push(next.name);
  }
  return ordered;
}
