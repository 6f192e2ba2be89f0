import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { subAreasInForce } from "#app/activity/activity.queries.server.ts";
import { matchSubAreas } from "#app/activity/match-sub-areas.ts";
import { subAreasOf } from "#app/activity/nomenclature.ts";
import { rightsOnDay } from "#app/certificates/qualification.queries.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { rebuildListings } from "#app/listings/project-listings.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { migrate } from "#server/database/migrate.ts";
import { openTestDatabase } from "#tests/database.ts";
import { prepareForTests } from "#tests/prepare.ts";
import { testContext, testServices } from "#tests/services.ts";
import { loadRows, rowsOf, type StoredRows, writeRows } from "#tests/stored-rows.ts";
import { kept } from "./kept.ts";

const t = await openTestDatabase({ own: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-migrations-"));
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await t.close();
});

const migrations = path.resolve(import.meta.dirname, "../../db/migrations");
const lastOfThen = "0005";
/** The demonstration of 300 companies, and what six companies, their members, readers and an administrator left. */
const stored = loadRows(path.join(import.meta.dirname, "2026-11.gz"));
const tables = [...stored.keys()];

const lost = tables.filter((table) => kept[table]?.gone !== undefined);
const whole = tables.filter((table) => !lost.includes(table));

/** The query on a table before the migrations, or after; its earlier columns unless `kept` says otherwise. */
function queryOf(table: string, when: "before" | "after"): string {
  const { without = {}, added, ...queries } = kept[table] ?? {};
  const columns = Object.keys(JSON.parse(stored.get(table)?.[0] ?? ""))
    .filter((column) => !(column in without))
    .map((column) => `"${column}"`);
  const ofThen = when === "after" && added ? ` where not (${added})` : "";
  return queries[when] ?? `select ${columns.join(", ")} from "${table}"${ofThen}`;
}

const rowsBefore: StoredRows = new Map();

beforeAll(async () => {
  await t.pool.query("drop schema public cascade; create schema public");
  for (const file of fs.readdirSync(migrations))
    if (file.endsWith(".sql") && file.slice(0, 4) <= lastOfThen)
      fs.copyFileSync(path.join(migrations, file), path.join(folder, file));
  await migrate(t.pool, folder);
  await writeRows(t.db, stored);
  for (const table of tables)
    expect(await rowsOf(t.db, `select * from "${table}"`), table).toEqual(stored.get(table));
  for (const table of whole) rowsBefore.set(table, await rowsOf(t.db, queryOf(table, "before")));
  await migrate(t.pool);
  await prepareForTests(t.db, new Date("2026-11-22T08:00:00Z"));
});

describe("migrates a database of version 2026-11 with nothing lost", () => {
  test.each(whole)("the migrations lose no row of %s", async (table) => {
    const before = rowsBefore.get(table) ?? [];
    const after = await rowsOf(t.db, queryOf(table, "after")).catch((error: Error) => {
      throw new Error(`${error.message}: say in tests/migrations/kept.ts how ${table} is found`);
    });
    const present = new Set(after);
    expect(before.filter((row) => !present.has(row))).toEqual([]);
    expect(after).toHaveLength(before.length);
    expect(sha256Hex(after.join("\n"))).toBe(sha256Hex(before.join("\n")));
  });

  test("every table of the old database has a test of its rows", () => {
    expect(tables).toHaveLength(25);
    expect(rowsBefore.get("company")?.length).toBe(306);
    expect(Object.keys(kept).filter((table) => !tables.includes(table))).toEqual([]);
  });

  test("in a migrated database ordinary words find activities", async () => {
    const subAreas = await subAreasInForce(t.db, "2026-11-22");
    const codesFor = (query: string) =>
      matchSubAreas(query, subAreas).map(({ subAreaCode }) => subAreaCode);
    expect(subAreas).toHaveLength(65);
    const reference = new Map(subAreasOf(nomenclature).map((each) => [each.code, each.synonyms]));
    const behind = subAreas.filter(
      (each) => each.subAreaSynonyms !== reference.get(each.subAreaCode),
    );
    expect(behind, "words that the reference learns reach what exists by a migration").toEqual([]);
    expect(codesFor("plombier")).toEqual(["5101"]);
    expect(codesFor("goudron")).toEqual(["6102", "6103"]);
    expect(codesFor("tuyauterie")).toContain("5101");
  });

  test("in a migrated database every qualification has its status", async () => {
    const rights = await t.db
      .selectFrom("qualification")
      .select(["id", "company_id", "state", "starts_on", "ends_on"])
      .execute();
    const statesBefore = new Map<string, string>();
    const companyIds = [...new Set(rights.map(({ company_id }) => company_id))];
    const [day, knownAt] = ["2026-11-22", new Date("2026-11-22T08:00:00Z")];
    for (const { qualificationId, says } of await rightsOnDay(t.db, { companyIds, day, knownAt }))
      statesBefore.set(qualificationId, says);
    const today = rights.filter(({ starts_on, ends_on }) => starts_on <= day && ends_on >= day);
    expect(today.length).toBeGreaterThan(500);
    for (const { id, state } of today) expect(statesBefore.get(id), id).toBe(state);
    const open = await t.db
      .selectFrom("stay")
      .select(["subject_id", "state"])
      .where("left_at", "is", null)
      .execute();
    const states = new Map(open.map(({ subject_id, state }) => [subject_id, state]));
    for (const { id, state } of rights) expect(states.get(id), id).toBe(state);
  });

  test("in a migrated database the directory equals a rebuilt one for every certified company", async () => {
    const listings = () =>
      rowsOf(t.db, "select listing.*, encode(rights, 'hex') as rights from listing");
    const words = () => rowsOf(t.db, "select word from listing_word");
    const migrated = { listings: await listings(), words: await words() };
    expect(migrated.listings.length).toBeGreaterThan(300);
    const services = testServices({ db: t.db });
    expect(await rebuildListings(testContext(services))).toBe(migrated.listings.length);
    expect({ listings: await listings(), words: await words() }).toEqual(migrated);
  });

  test("in a migrated database every chain of the journal verifies", async () => {
    const chains = await t.db
      .selectFrom("journal")
      .select(["subject_kind", "subject_id"])
      .distinct()
      .execute();
    expect(chains.length).toBeGreaterThan(300);
    for (const { subject_kind, subject_id } of chains)
      expect(await verifyChain(t.db, subject_kind, subject_id), subject_id).toBeNull();
  });
});
