import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { made } from "#tests/applying.ts";
import { aCertificate, aChange, aMemberAccount } from "#tests/factories.ts";
import { measuring } from "#tests/measuring.ts";
import { openReadyDatabase } from "#tests/ready-database.ts";
import { testServices } from "#tests/services.ts";
import { migrate } from "./migrate.ts";
import { queriesOver } from "./open-database.ts";
import { grantsFor } from "./serving-role.ts";
import { tablesInOrder } from "./table-order.ts";

const role = `Tabax app ${process.pid}`;
/** Tables from which the code of the product deletes rows, and that of the limits, from which a library deletes. */
const removedFrom = new Set([
  "rate_limit",
  ...fs
    .globSync("{app,server}/**/*.ts", { exclude: ["**/*.test.ts"] })
    .flatMap((file) => [
      ...fs.readFileSync(file, "utf8").matchAll(/deleteFrom\(\s*"(\w+)|\bdelete from "?(\w+)/g),
    ])
    .flatMap(([, built = "", written = ""]) => [built, written].filter((name) => name !== "")),
]);

const t = await openReadyDatabase();
const tables = await tablesInOrder(queriesOver(t.pool));
const keptTables = tables.filter((table) => !removedFrom.has(table));

/** The one connection, with the rights of the serving role. */
let serving: pg.PoolClient;
const asServing = () =>
  ({
    connect: async () => ({ query: serving.query.bind(serving), release: () => {} }),
  }) as unknown as pg.Pool;

/** Issues what only the owner of the tables may: a certificate without a decision. */
async function asOwner<Made>(make: () => Promise<Made>): Promise<Made> {
  await serving.query("reset role");
  try {
    return await make();
  } finally {
    await serving.query(`set role "${role}"`);
  }
}

beforeAll(async () => {
  await t.pool.query(`create role "${role}"`);
  for (const statement of await grantsFor(t.pool, role)) await t.pool.query(statement);
  serving = await t.pool.connect();
  await serving.query(`set role "${role}"`);
  await serving.query(row(1));
});
afterAll(async () => {
  await serving.query("reset role");
  await serving.query(`drop owned by "${role}"; drop role "${role}"`);
  serving.release();
  await t.close();
});

const row = (sequence: number, kind = "setting", subjectId = "hours") =>
  `insert into journal (id, format, subject_kind, subject_id, sequence, at, actor, event, data, salt, data_hash, previous_hash, hash)
    values ('${newId()}', 2, '${kind}', '${subjectId}', ${sequence}, now(), 'tests', 'setting-changed', '{}', '\\x00', 'd', '', 'h')`;

test("the serving role may do everything that the product does with its tables", async () => {
  for (const table of tables) {
    await serving.query(`select * from "${table}"`);
    if (removedFrom.has(table)) await serving.query(`delete from "${table}" where false`);
  }
  await serving.query("update company set name = name where false");
  expect(await migrate(asServing())).toEqual([]);
});

test("the serving role suspends, restores and withdraws a qualification by a measure alone, and writes the journal", async () => {
  const services = testServices({
    db: queriesOver(asServing()),
    now: () => new Date("2026-11-22T08:00:00Z"),
  });
  const { companyId } = await asOwner(() =>
    aCertificate(services, { qualifications: [{ code: "2201" }] }),
  );
  await expect(aChange(services, { companyId, code: "2201", move: "suspend" })).rejects.toThrow(
    /by a measure/,
  );
  const acts = await asOwner(() => measuring({ db: services.db, services }, { companyId }));
  const suspension = await acts.decided();
  await made(acts.toLift(suspension));
  await made(acts.sign(suspension, "lift"));
  await acts.decided({ kind: "withdrawal", demand: "" });
  const { rows } = await serving.query("select state from qualification");
  expect(rows).toEqual([{ state: "withdrawn" }]);
  expect(await verifyChain(services.db, "company", companyId)).toBe(null);
});

test.each(keptTables)("the serving role may delete no row of %s", async (table) => {
  for (const statement of [`delete from "${table}"`, `truncate "${table}" cascade`])
    await expect(serving.query(statement)).rejects.toMatchObject({ code: "42501" });
});

test.each([
  "update certificate set kind = kind",
  "delete from certificate",
  "update qualification_assertion set says = says",
  "delete from qualification_assertion",
  "update journal set actor = actor",
  "delete from journal",
])("not even the owner of the tables may %s", async (statement) => {
  await serving.query("reset role; begin");
  await expect(serving.query(statement)).rejects.toThrow("append-only");
  await serving.query(`rollback; set role "${role}"`);
});

test.each([
  "update certificate set decided_on = '2020-01-01'",
  "update qualification set ends_on = '2099-12-31'",
  "update qualification set class = 'A'",
  "update qualification_assertion set says = 'granted'",
  "update stay set state = 'granted'",
  "update terms_acceptance set accepted_at = '2020-01-01'",
  "update terms_version set title = ''",
  "update sub_area_in_edition set name = ''",
  "update nomenclature_edition set effective_from = '2020-01-01'",
  "update number_serial set kind = 'receipt'",
  "update journal set event = 'company-activated'",
  "update journal set hash = ''",
  "delete from journal",
  "truncate journal cascade",
  "alter table journal disable trigger user",
  "drop trigger journal_append_only on journal",
  "create table journal_of_mine (id integer)",
  "update schema_migration set sha256 = ''",
  "delete from schema_migration",
])("the serving role may not %s", async (statement) => {
  await expect(serving.query(statement)).rejects.toMatchObject({ code: "42501" });
});

test("the serving role empties the journal of a removed account, and of no other subject", async () => {
  const gone = newId();
  await serving.query(row(1, "account", gone));
  await serving.query(row(1, "payment", newId()));
  await serving.query(row(1, "application", newId()));
  const empty = "update journal set data = null, salt = null where subject_kind =";
  await serving.query(`${empty} 'account' and subject_id = '${gone}'`);
  const { rows } = await serving.query(
    `select data, salt from journal where subject_id = '${gone}'`,
  );
  expect(rows).toEqual([{ data: null, salt: null }]);
  const services = testServices({ db: queriesOver(asServing()) });
  const { companyId } = await asOwner(() =>
    aCertificate(services, { qualifications: [{ code: "2203" }] }),
  );
  const { accountId } = await aMemberAccount(services);
  await serving.query(row(1, "account", accountId));
  await serving.query("create temporary table certificate (company_id uuid)");
  await serving.query("create temporary table account (id uuid)");
  await serving.query("set search_path = pg_temp, public");
  for (const about of [
    "'payment'",
    "'application'",
    "'setting'",
    `'company' and subject_id = '${companyId}'`,
    `'account' and subject_id = '${accountId}'`,
  ])
    await expect(serving.query(`${empty} ${about}`)).rejects.toThrow("append-only");
  await serving.query("reset search_path; drop table pg_temp.certificate, pg_temp.account");
});

test("a start with the serving role names the migration that the owner must run", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-migrations-"));
  fs.cpSync(path.resolve(import.meta.dirname, "../../db/migrations"), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "9999_next.sql"), "create table next (id integer)");
  const starting = migrate(asServing(), folder);
  await expect(starting).rejects.toThrow(
    "The migration 9999_next waits for the owner of the tables: run npm run db:grants",
  );
  fs.rmSync(folder, { recursive: true });
});
