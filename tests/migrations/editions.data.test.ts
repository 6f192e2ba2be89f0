import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  knownSubAreas,
  nomenclatureInForce,
  subAreasInForce,
} from "#app/activity/activity.queries.server.ts";
import { subAreasOf } from "#app/activity/nomenclature.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { migrate } from "#server/database/migrate.ts";
import { openTestDatabase } from "#tests/database.ts";
import { prepareForTests } from "#tests/prepare.ts";

const t = await openTestDatabase({ own: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-editions-"));
const migrations = path.resolve(import.meta.dirname, "../../db/migrations");
const copyUpTo = (last: string) => {
  for (const file of fs.readdirSync(migrations))
    if (file.slice(0, 4) <= last) fs.copyFileSync(path.join(migrations, file), `${folder}/${file}`);
};
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await t.close();
});

/** A database as it was before there were editions. */
beforeEach(async () => {
  fs.rmSync(folder, { recursive: true });
  fs.mkdirSync(folder);
  copyUpTo("0005");
  await t.pool.query("drop schema public cascade; create schema public");
  await migrate(t.pool, folder);
});

const now = new Date("2026-11-22T08:00:00Z");
const { fees, delays } = referenceTariff;
const { examinationWorkingDays: _, decisionWorkingDays: __, ...delaysOfThen } = delays;

const setting = (key: string, value: unknown, from: string, by: string | null = null) =>
  sql`insert into setting (id, key, value, effective_from, created_at, created_by) values
    (${newId()}, ${key}, ${JSON.stringify(value)}, ${from}, ${from}, ${by})`.execute(t.db);

describe("the tariff of an existing database", () => {
  test("that never changed it is the one that was built in", async () => {
    await setting("hours", "Lun-Sam", "2026-03-02T12:00:00Z");
    await migrate(t.pool);
    await prepareForTests(t.db, now);
    expect(await tariffInForce(t.db, "2026-01-01")).toMatchObject({
      ...referenceTariff,
      number: 1,
    });
    expect(await t.db.selectFrom("tariff_version").select("published_by").execute()).toEqual([
      { published_by: "system" },
    ]);
  });

  test("keeps every dated row of its settings, with its day and who set it", async () => {
    const who = newId();
    const noon = "2026-03-02T12:00:00Z";
    await setting("fees", { ...fees, duplicate: 1 }, noon, who);
    await setting("delays", { ...delaysOfThen, appealDays: 31 }, noon, who);
    await setting("fees", { ...fees, duplicate: 2 }, "2026-03-02T18:00:00Z");
    await setting("fees", { ...fees, duplicate: 3 }, "2027-01-01T00:00:00Z", who);
    await migrate(t.pool);
    await prepareForTests(t.db, now);
    const on = async (day: string) => {
      const { number, fees, delays } = await tariffInForce(t.db, day);
      return { number, duplicate: fees.duplicate, appealDays: delays.appealDays };
    };
    expect(await on("2026-03-01")).toEqual({ number: 1, duplicate: 10_000, appealDays: 30 });
    expect(await on("2026-03-02")).toEqual({ number: 3, duplicate: 2, appealDays: 31 });
    expect(await on("2027-01-01")).toEqual({ number: 4, duplicate: 3, appealDays: 31 });
    expect((await tariffInForce(t.db, "2027-01-01")).delays.decisionWorkingDays).toBe(20);
    const versions = await t.db
      .selectFrom("tariff_version")
      .select(["number", "published_by"])
      .orderBy("number")
      .execute();
    expect(versions.map(({ published_by }) => published_by)).toEqual([
      "system",
      who,
      "system",
      who,
    ]);
    expect(await t.db.selectFrom("setting").select("id").execute()).toHaveLength(4);
  });
});

describe("the nomenclature of an existing database", () => {
  const ids = { family: newId(), area: newId() };
  const subArea = (code: string, from: string, to: string | null) =>
    sql`insert into sub_area (id, area_id, code, name, name_norm, sequence, covers, effective_from, effective_to)
      values (${newId()}, ${ids.area}, ${code}, ${`Nom ${code}`}, '', ${Number(code.slice(2))}, 'Des travaux.',
        ${from}, ${to})`.execute(t.db);
  const codesOn = async (day: string) =>
    (await nomenclatureInForce(t.db, day)).families.flatMap(({ areas }) =>
      areas.flatMap(({ subAreas }) => subAreas.map(({ code }) => code)),
    );

  test("gets the words by which people look for it, where it has none and its names are those known", async () => {
    await sql`insert into family values (${ids.family}, '5', 'Une famille', 1)`.execute(t.db);
    await sql`insert into area values (${ids.area}, ${ids.family}, '51', 'Un domaine', 1)`.execute(
      t.db,
    );
    for (const code of ["5101", "5102", "5103"]) await subArea(code, "2026-01-01", null);
    const known = subAreasOf(nomenclature).find(({ code }) => code === "5101");
    await sql`update sub_area set name = ${known?.name} where code in ('5101', '5103')`.execute(
      t.db,
    );
    copyUpTo("0015");
    await migrate(t.pool, folder);
    const entry = (code: string) => sql`(select id from sub_area where code = ${code})`;
    await sql`update sub_area_in_edition set synonyms = 'des mots de la maison'
      where sub_area_id = ${entry("5102")}`.execute(t.db);
    await migrate(t.pool);
    const words = (await subAreasInForce(t.db, "2026-11-22")).map((each) => [
      each.subAreaCode,
      each.subAreaSynonyms,
    ]);
    expect(Object.fromEntries(words)).toEqual({
      // The words of the day on which the migration was written: the reference has more today.
      "5101":
        "plombier, tuyau, robinet, sanitaire, WC, toilettes, salle de bain, douche, lavabo, évier, fuite, chauffe-eau, surpresseur, suppresseur, débouchage, canalisation, gaz",
      "5102": "des mots de la maison",
      "5103": "",
    });
  });

  test("is in force on each day as before, and is left alone at the next start", async () => {
    await sql`insert into family values (${ids.family}, '1', 'Une famille', 1)`.execute(t.db);
    await sql`insert into area values (${ids.area}, ${ids.family}, '11', 'Un domaine', 1)`.execute(
      t.db,
    );
    await subArea("1101", "2026-01-01", null);
    await subArea("1102", "2026-01-01", "2026-06-01");
    await subArea("1103", "2027-01-01", null);
    await migrate(t.pool);
    await prepareForTests(t.db, now);
    expect(await codesOn("2025-12-31")).toEqual([]);
    expect(await codesOn("2026-05-31")).toEqual(["1101", "1102"]);
    expect(await codesOn("2026-06-01")).toEqual(["1101"]);
    expect(await codesOn("2027-01-01")).toEqual(["1101", "1103"]);
    expect(await nomenclatureInForce(t.db, "2026-11-22")).toMatchObject({
      families: [{ code: "1", name: "Une famille", areas: [{ code: "11", name: "Un domaine" }] }],
    });
    expect((await knownSubAreas(t.db, "2026-11-22")).map((each) => each.subAreaName)).toEqual([
      "Nom 1101",
      "Nom 1102",
      "Nom 1103",
    ]);
  });
});

test("an empty database gets everything from its first start, nothing from a migration", async () => {
  await migrate(t.pool);
  expect(await t.db.selectFrom("tariff_version").select("id").execute()).toEqual([]);
  expect(await t.db.selectFrom("nomenclature_edition").select("id").execute()).toEqual([]);
});
