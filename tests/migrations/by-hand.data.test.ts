import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { openTestDatabase } from "#tests/database.ts";
import { loadRows, writeRows } from "#tests/stored-rows.ts";

const t = await openTestDatabase({ own: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-by-hand-"));
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await t.close();
});

const migrations = path.resolve(import.meta.dirname, "../../db/migrations");

test("a qualification withdrawn by SQL stops the migration with instructions, and nothing is changed", async () => {
  await t.pool.query("drop schema public cascade; create schema public");
  for (const file of fs.readdirSync(migrations))
    if (file.slice(0, 4) <= "0005")
      fs.copyFileSync(path.join(migrations, file), path.join(folder, file));
  await migrate(t.pool, folder);
  await writeRows(t.db, loadRows(path.join(import.meta.dirname, "2026-11.gz")));
  const byHand = `id = (select id from qualification where state = 'granted' and ends_on > '2027-01-01' order by id limit 1)`;
  await t.pool.query(
    `update qualification set state = 'withdrawn', state_since = '2026-11-01' where ${byHand}`,
  );
  await expect(migrate(t.pool)).rejects.toThrow(
    /0010_rights found a right .* without a row in the journal.* Nothing was changed/,
  );
  // The query of docs/operations.md.
  const [query = ""] = /select id, company_id, state[^;]*/.exec(
    fs.readFileSync(path.resolve(migrations, "../../docs/operations.md"), "utf8"),
  ) ?? [""];
  const { rows } = await t.pool.query<{ id: string }>(query);
  expect(rows).toHaveLength(1);
  await t.pool.query("update qualification set state = 'granted' where id = $1", [rows[0]?.id]);
  expect(await migrate(t.pool)).toContain("0010_rights");
});
