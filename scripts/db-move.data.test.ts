import fs from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { type Database, openDatabase } from "#server/database/open-database.ts";
import { anApplicationUnderWay } from "#tests/applying.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aCompany } from "#tests/factories.ts";
import { fastFolder } from "#tests/fast-folder.ts";
import { copyMigrated } from "#tests/migrated-directory.ts";
import { testServices } from "#tests/services.ts";
import { silentLog } from "#tests/silent-log.ts";
import { moveRows } from "./db-move.ts";

describe.skipIf(inject("databaseTemplate").engine === "embedded")("the move to a server", () => {
  let folder: string;
  let source: Database;
  let target: Database;

  beforeAll(async () => {
    folder = fastFolder("tabax-move-");
    await copyMigrated(folder);
    source = await openDatabase(
      { DATA_DIR: folder, DATABASE_POOL: 1 },
      {
        log: silentLog,
        onFatal: (error) => {
          throw error;
        },
      },
    );
    target = await openTestDatabase({ own: true });
    await fill(source);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
    fs.rmSync(folder, { recursive: true });
  });

  test("a move copies every row unchanged and does not change the source", async () => {
    const moved = await moveRows(source.db, target.db);
    expect(moved.get("area")).toBe(1);
    expect(moved.get("rate_limit")).toBe(450);
    expect(moved.get("complement")).toBe(0);
    for (const table of ["family", "area_in_edition", "setting", "terms_version", "rate_limit"]) {
      const rows = await rowsOf(target, table);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(await rowsOf(source, table));
    }
  });

  test("a move copies a document replaced by a much later one, and a closed day with its entries", async () => {
    await emptyTables(target.db, { everything: true });
    const moved = await moveRows(source.db, target.db);
    expect(moved.get("document")).toBe(450);
    expect(moved.get("ledger_entry")).toBe(1);
    for (const table of ["document", "ledger_entry", "desk_closing"])
      expect(await rowsOf(target, table)).toEqual(await rowsOf(source, table));
  });

  test("a move copies an application that somebody has, whose triggers want its declaration first", async () => {
    await emptyTables(target.db, { everything: true });
    const moved = await moveRows(source.db, target.db);
    expect(moved.get("assignment")).toBeGreaterThan(0);
    for (const table of ["application", "declaration", "assignment"])
      expect(await rowsOf(target, table)).toEqual(await rowsOf(source, table));
    await expect(
      sql`update declaration set account_id = gen_random_uuid()`.execute(target.db),
    ).rejects.toThrow("stays with its person");
  });

  test("a move refuses a target with a row and does not change it", async () => {
    await emptyTables(target.db, { everything: true });
    await target.db.insertInto("rate_limit").values({ key: "there before" }).execute();
    await expect(moveRows(source.db, target.db)).rejects.toThrow(
      "The table rate_limit of the target is not empty: nothing was moved.",
    );
    expect(await rowsOf(target, "family")).toEqual([]);
  });
});

const rowsOf = async ({ db }: Database, table: string) =>
  (await sql<object>`select * from ${sql.table(table)} order by 1`.execute(db)).rows;

async function fill({ db, pool }: Database) {
  const [edition_id, family_id, area_id] = [newId(), newId(), newId()];
  await db
    .insertInto("nomenclature_edition")
    .values({
      id: edition_id,
      number: 1,
      effective_from: "2026-01-01",
      published_at: new Date(0),
      published_by: "tests",
    })
    .execute();
  await db.insertInto("family").values({ id: family_id, code: "A" }).execute();
  await db.insertInto("area").values({ id: area_id, code: "A1" }).execute();
  await db
    .insertInto("family_in_edition")
    .values({ edition_id, family_id, name: "Gros œuvre, l'été", position: 1 })
    .execute();
  await db
    .insertInto("area_in_edition")
    .values({ edition_id, area_id, family_id, name: '"{a,b}"\n\\N', position: 2 })
    .execute();
  await db
    .insertInto("terms_version")
    .values({
      id: newId(),
      number: "1",
      title: "Conditions générales",
      body: jsonText([{ text: 'Article 1 : "objet"', rank: 1.5 }, null] as never),
      body_sha256: "",
      pdf: Buffer.from([0, 1, 127, 128, 255, 92, 39]),
      pdf_sha256: "",
      effective_from: "2026-01-01",
      published_at: new Date(0),
      published_by: "tests",
      accept_again: false,
    })
    .execute();
  await pool.query(`insert into setting values ($1, 'phone', '"+221"', now(), now(), 'tests')`, [
    newId(),
  ]);
  await pool.query(`insert into rate_limit
    select 'key ' || n, n, case when n % 2 = 0 then n::bigint << 40 end
    from generate_series(1, 450) n`);
  await fillApplicationFacts(db);
}

/** A company with more documents than are copied at once, the first replaced by the last, and a payment of a closed day. */
async function fillApplicationFacts(db: Db) {
  const services = testServices({ db });
  await anApplicationUnderWay(services, "under-review");
  const company_id = await aCompany(services, {});
  const at = { state_since: new Date(0), version: 1 };
  const ids = Array.from({ length: 450 }, newId);
  const documents = ids.map((id, place) => ({
    id,
    company_id,
    requirement_code: "QUITUS",
    name: "quitus.pdf",
    bytes: 1,
    ...at,
    sha256: place.toString(16).padStart(64, "0"),
    type: "application/pdf" as const,
    has_script: false,
    state: "usable" as const,
    scan: "clean" as const,
    supplied_at: new Date(0),
  }));
  await db.insertInto("document").values(documents).execute();
  const [first = "", last = ""] = [ids[0], ids[449]];
  await db.updateTable("document").set({ replaced_by: last }).where("id", "=", first).execute();
  const { paymentId: payment_id, attemptId: attempt_id } = await aPaidAttempt(db, company_id);
  await db
    .insertInto("ledger_entry")
    .values({
      id: newId(),
      payment_id,
      attempt_id,
      kind: "received",
      debit: "wave",
      credit: "fees:opening",
      amount: 1n,
      day: "2026-11-20",
      at: new Date(0),
      actor: "tests",
      number: 1,
    })
    .execute();
  await db
    .insertInto("desk_closing")
    .values({ day: "2026-11-20", closed_at: new Date(0), closed_by: "tests", totals: jsonText([]) })
    .execute();
}

async function aPaidAttempt(db: Db, company_id: string) {
  const [tariffId, paymentId, attemptId] = [newId(), newId(), newId()];
  const at = { state_since: new Date(0), version: 1, created_at: new Date(0) };
  await db
    .insertInto("tariff_version")
    .values({
      id: tariffId,
      number: 1,
      effective_from: "2026-01-01",
      parts: jsonText({}),
      published_at: new Date(0),
      published_by: "tests",
    })
    .execute();
  await db
    .insertInto("payment")
    .values({
      id: paymentId,
      company_id,
      reference: "PA-1",
      purpose: "opening",
      ...at,
      subject_id: newId(),
      lines: jsonText([]),
      amount: 1n,
      state: "paid",
      tariff_version_id: tariffId,
    })
    .execute();
  await db
    .insertInto("payment_attempt")
    .values({
      id: attemptId,
      payment_id: paymentId,
      rail: "wave",
      reference: "PA-1-1",
      ...at,
      amount: 1n,
      state: "succeeded",
      created_by: "tests",
    })
    .execute();
  return { paymentId, attemptId };
}
