import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { migrate } from "#server/database/migrate.ts";
import { openTestDatabase } from "#tests/database.ts";

const t = await openTestDatabase({ own: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-words-"));
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await t.close();
});

const migrations = path.resolve(import.meta.dirname, "../../db/migrations");

test("after the migration an earlier application, its stays and its messages have today's words", async () => {
  await t.pool.query("drop schema public cascade; create schema public");
  const files = fs.readdirSync(migrations).sort();
  const before = files.slice(
    0,
    files.findIndex((file) => file.endsWith("_plain_words.sql")),
  );
  for (const file of before) fs.copyFileSync(path.join(migrations, file), path.join(folder, file));
  await migrate(t.pool, folder);
  const [companyId, id] = [newId(), newId()];
  const now = "2026-11-20T10:00:00Z";
  // Only what the migration reads is whole.
  await t.pool.query("set session_replication_role = replica");
  await t.pool.query(
    `insert into application (id, company_id, kind, number, class, state, state_since, version, figures, opened_at, saved_at,
       filed_at, sworn, filing, filing_sha256)
     values ($1, $2, 'first', 'DO-2026-00001-1', 'D', 'examined', $3, 3, '{}', $3, $3, $3, '{}', '{}', $4)`,
    [id, companyId, now, "a".repeat(64)],
  );
  for (const [place, state, holder] of [
    [1, "draft", "company"],
    [2, "filed", "body"],
    [3, "examined", "body"],
  ])
    await t.pool.query(
      `insert into stay (machine, subject_id, version, state, holder, move, actor, entered_at)
       values ('application', $1, $2, $3, $4, null, 'x', $5)`,
      [id, place, state, holder, now],
    );
  for (const side of ["body", "company"])
    await t.pool.query(
      `insert into application_message (id, application_id, side, body, written_at) values ($1, $2, $3, 'Bonjour', $4)`,
      [newId(), id, side, now],
    );
  await t.pool.query("set session_replication_role = origin");

  await migrate(t.pool);

  const rowsOf = async (query: string) =>
    (await t.pool.query({ text: query, rowMode: "array" })).rows;
  expect(await rowsOf("select state, version from application")).toEqual([["under-review", 3]]);
  expect(await rowsOf("select state, holder from stay order by version")).toEqual([
    ["draft", "company"],
    ["filed", "staff"],
    ["under-review", "staff"],
  ]);
  expect(await rowsOf("select side from application_message order by side")).toEqual([
    ["company"],
    ["staff"],
  ]);
});
