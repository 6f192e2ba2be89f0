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
import { insertDraft, nomenclatureDraft } from "#app/activity/nomenclature.queries.server.ts";
import { type Nomenclature, subAreasOf } from "#app/activity/nomenclature.ts";
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
  test("the tariff of a database that never changed it is the built-in one", async () => {
    await setting("hours", "Lun-Sam", "2026-03-02T12:00:00Z");
    await migrate(t.pool);
    await prepareForTests(t.db, now);
    expect(await tariffInForce(t.db, "2026-01-01")).toMatchObject({
      ...referenceTariff,
      // The grace of 90 days of then stays in force until the certification body changes it.
      delays: { ...referenceTariff.delays, renewalGraceDays: 90 },
      number: 1,
    });
    expect(await t.db.selectFrom("tariff_version").select("published_by").execute()).toEqual([
      { published_by: "system" },
    ]);
  });

  test("the migrated tariff keeps every dated row of the settings, with its day and author", async () => {
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

  test("a nomenclature without search words and with known names gets the search words", async () => {
    await sql`insert into family values (${ids.family}, '5', 'Une famille', 1)`.execute(t.db);
    await sql`insert into area values (${ids.area}, ${ids.family}, '51', 'Un domaine', 1)`.execute(
      t.db,
    );
    for (const code of ["5101", "5102", "5103"]) await subArea(code, "2026-01-01", null);
    const plumbing = subAreasOf(nomenclature).find(({ code }) => code === "5101");
    await sql`update sub_area set name = ${plumbing?.name} where code in ('5101', '5103')`.execute(
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
      "5101": plumbing?.synonyms,
      "5102": "des mots de la maison",
      "5103": "",
    });
  });

  describe("whose words are those of an earlier day", () => {
    /** The whole nomenclature in two editions and a draft, with the words that were known when 0016 was written. */
    beforeEach(async () => {
      const identity = ({ code }: { code: string }) => ({ id: newId(), code });
      const families = nomenclature.families.map((family) => ({ ...family, ...identity(family) }));
      for (const [index, { id, code, name }] of families.entries())
        await sql`insert into family values (${id}, ${code}, ${name}, ${index + 1})`.execute(t.db);
      for (const family of families)
        for (const [index, { code, name, subAreas }] of family.areas.entries()) {
          const id = newId();
          await sql`insert into area values (${id}, ${family.id}, ${code}, ${name}, ${index + 1})`.execute(
            t.db,
          );
          for (const { code, name, sequence, covers } of subAreas)
            await sql`insert into sub_area (id, area_id, code, name, name_norm, sequence, covers, effective_from, effective_to)
              values (${newId()}, ${id}, ${code}, ${name}, '', ${sequence}, ${covers}, '2026-01-01',
                ${code === "9202" ? "2026-06-01" : null})`.execute(t.db);
        }
      copyUpTo("0079");
      await migrate(t.pool, folder);
    });

    const write = (code: string, synonyms: string) =>
      sql`update sub_area_in_edition set synonyms = ${synonyms}
        where sub_area_id = (select id from sub_area where code = ${code})`.execute(t.db);
    const draftNow = async () => (await nomenclatureDraft(t.db))?.nomenclature;
    const begin = async (draft: Nomenclature) =>
      insertDraft(t.db, { basedOn: 2, nomenclature: draft, by: newId(), at: now });
    const wordsOn = async (day: string) =>
      new Map(
        subAreasOf(await nomenclatureInForce(t.db, day)).map((each) => [each.code, each.synonyms]),
      );
    const today = new Map(subAreasOf(nomenclature).map(({ code, synonyms }) => [code, synonyms]));

    test("a nomenclature with earlier reference words gets today's in every edition, and editions then differ only by people's changes", async () => {
      const earlier = await wordsOn("2026-11-22");
      expect([...earlier].filter(([code, words]) => words !== today.get(code))).toHaveLength(47);
      await write("5101", `${earlier.get("5101")}, Jakarta`);
      await write("5102", "");
      await write("6102", `${earlier.get("6102")}, travaux publics, ponts et chaussées`);
      await migrate(t.pool);
      const house = new Map(today).set("5101", `${earlier.get("5101")}, Jakarta`).set("5102", "");
      expect(await wordsOn("2026-01-01")).toEqual(house);
      house.delete("9202");
      expect(await wordsOn("2026-11-22")).toEqual(house);
      expect(await t.db.selectFrom("nomenclature_edition").select("number").execute()).toHaveLength(
        2,
      );
    });

    test("the draft of a nomenclature gets the new words, and its listed changes stay those of people", async () => {
      const inForce = await nomenclatureInForce(t.db, "2026-11-22");
      const changed = (families: Nomenclature["families"]) =>
        families.map((family) => ({
          ...family,
          areas: family.areas.map((area) => ({
            ...area,
            subAreas: area.subAreas
              .filter(({ code }) => code !== "4301")
              .map((each) => (each.code === "5101" ? { ...each, synonyms: "plombier" } : each)),
          })),
        }));
      const empty = { code: "99", name: "Sans rien encore", subAreas: [] };
      const written = { families: changed(inForce.families) };
      const [first, ...others] = written.families;
      if (!first) throw new Error("no family");
      await begin({ families: [{ ...first, areas: [...first.areas, empty] }, ...others] });
      await migrate(t.pool);
      const [firstToday, ...othersToday] = changed(
        (await nomenclatureInForce(t.db, "2026-11-22")).families,
      );
      expect(await draftNow()).toEqual({
        families: [{ ...firstToday, areas: [...(firstToday?.areas ?? []), empty] }, ...othersToday],
      });
    });

    test.each([
      [
        "says something else of them",
        { families: [{ code: "1", name: "Une famille", areas: [] }] },
      ],
      ["has no family at all", { families: [] }],
    ])("the migration leaves a draft that %s unchanged", async (_, draft) => {
      await begin(draft);
      await migrate(t.pool);
      expect(await draftNow()).toEqual(draft);
    });
  });

  test("the migrated nomenclature is in force on each day as before, and the next start does not change it", async () => {
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

test("an empty database gets its reference data from its first start, none from a migration", async () => {
  await migrate(t.pool);
  expect(await t.db.selectFrom("tariff_version").select("id").execute()).toEqual([]);
  expect(await t.db.selectFrom("nomenclature_edition").select("id").execute()).toEqual([]);
});
