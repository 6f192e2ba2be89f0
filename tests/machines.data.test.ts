import { sql } from "kysely";
import { expect, test } from "vitest";
import { allMachines } from "../scripts/docs-machines.ts";
import { openTestDatabase } from "./database.ts";

test("the check constraint of each state column names exactly the states of its machine", async () => {
  const { db, close } = await openTestDatabase();
  try {
    for (const { name, column, states } of await allMachines()) {
      const [table, field] = column.split(".");
      const { rows } = await sql<{ check: string }>`
        select pg_get_constraintdef(con.oid) as "check" from pg_constraint as con
        join pg_attribute as att on att.attrelid = con.conrelid and con.conkey = array[att.attnum]
        where con.conrelid = ${table}::regclass and con.contype = 'c' and att.attname = ${field}
      `.execute(db);
      const named = rows.flatMap(({ check }) =>
        [...check.matchAll(/'([a-z-]+)'/g)].map(([, state]) => state),
      );
      expect({ name, states: named.sort() }).toEqual({ name, states: Object.keys(states).sort() });
    }
  } finally {
    await close();
  }
});
