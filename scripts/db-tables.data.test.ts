import fs from "node:fs";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { describeTables, TABLES_FILE } from "./db-tables.ts";

const t = await openTestDatabase({ own: true });
afterAll(() => t.close());

test("db/tables.ts matches the migrations (else run `npm run db:tables`)", async () => {
  expect(await describeTables(t.db)).toBe(fs.readFileSync(TABLES_FILE, "utf8"));
});

test("columns are described by type, default, null and allowed values", async () => {
  await t.pool.query(`create table described_thing (
    id uuid primary key, state text not null check (state in ('new', 'it''s old')),
    note text, amount bigint not null default 0)`);
  expect(await describeTables(t.db)).toContain(`export interface DescribedThingTable {
  id: Id;
  state: "new" | "it's old";
  note: string | null;
  amount: Generated<bigint>;
}
`);
});

test("a type without a TypeScript counterpart stops the generation", async () => {
  await t.pool.query("create table odd (place point)");
  await expect(describeTables(t.db)).rejects.toThrow("odd.place: no TypeScript type for point");
});
