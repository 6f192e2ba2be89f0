import { sql } from "kysely";
import { expect, test } from "vitest";
import { tableDefinitions } from "#db/table-definitions.ts";
import { openTestDatabase } from "#tests/database.ts";

test("what a table says that an erasure does to its rows, the product may do: by itself, or with the row that they belong to", async () => {
  const t = await openTestDatabase();
  const { rows } = await sql<{ child: string }>`
    select distinct conrelid::regclass::text as child from pg_constraint
    where contype = 'f' and confdeltype = 'c'`.execute(t.db);
  await t.close();
  const cascading = new Set(rows.map(({ child }) => child));
  // A trigger of `company` removes the former names of one that closes.
  cascading.add("former_name");
  const unable = Object.entries(tableDefinitions).filter(([table, { personal, rights }]) => {
    if (personal?.erased === "removed") return !rights.delete && !cascading.has(table);
    return personal?.erased === "emptied" && rights.update.length === 0;
  });
  expect(unable.map(([table]) => table)).toEqual([]);
});
