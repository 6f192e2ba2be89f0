import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { migrate } from "#server/database/migrate.ts";
import { openTestDatabase } from "#tests/database.ts";
import { prepareForTests } from "#tests/prepare.ts";

const t = await openTestDatabase({ own: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tabax-editions-"));
const migrations = path.resolve(import.meta.dirname, "../../db/migrations");
for (const file of fs.readdirSync(migrations))
  if (file.slice(0, 4) <= "0005") fs.copyFileSync(path.join(migrations, file), `${folder}/${file}`);
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await t.close();
});

/** A database as it was before there were editions. */
beforeEach(async () => {
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

test("an empty database gets its tariff from its first start, not from a migration", async () => {
  await migrate(t.pool);
  expect(await t.db.selectFrom("tariff_version").select("id").execute()).toEqual([]);
});
