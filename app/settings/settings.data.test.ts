import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { openForTests } from "#tests/opening.ts";
import { forgetSettings, settingsInForce } from "./settings.queries.server.ts";
import { defaultSettings } from "./settings.schema.ts";

const t = openForTests({ rows: "migrated" });

const noon = new Date("2026-03-02T12:00:00Z");
const noonPlus = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

beforeEach(async () => {
  await t.db.deleteFrom("setting").execute();
  forgetSettings(t.db);
});

const insert = (key: string, value: unknown, from: Date) =>
  t.db
    .insertInto("setting")
    .values({
      id: newId(),
      key,
      value: jsonText(value),
      effective_from: from,
      created_at: noon,
      created_by: "tests",
    })
    .execute();

describe("settingsInForce", () => {
  test("the defaults are in force without rows", async () => {
    expect(await settingsInForce(t.db, noon)).toEqual(defaultSettings);
  });

  test("the latest row that is not in the future is in force, to the millisecond", async () => {
    await insert("hours", "Lun-Ven 8:00 - 14:00", noonPlus(-60));
    await insert("hours", "Lun-Sam 9:00 - 17:00", noonPlus(60));
    const hoursAt = async (now: Date) => {
      forgetSettings(t.db);
      return (await settingsInForce(t.db, now)).hours;
    };
    expect(await hoursAt(noonPlus(-61))).toBe(defaultSettings.hours);
    expect(await hoursAt(noonPlus(-60))).toBe("Lun-Ven 8:00 - 14:00");
    expect(await hoursAt(noonPlus(59.999))).toBe("Lun-Ven 8:00 - 14:00");
    expect(await hoursAt(noonPlus(60))).toBe("Lun-Sam 9:00 - 17:00");
  });

  test("a stored value that the schema refuses and an unknown setting are ignored", async () => {
    await insert("activationValidityHours", "trois jours", noonPlus(-60));
    await insert("fees", { duplicate: 1 }, noonPlus(-60));
    expect(await settingsInForce(t.db, noon)).toEqual(defaultSettings);
  });

  test("a change by another process is seen after two seconds of cache", async () => {
    await settingsInForce(t.db, noon);
    await insert("bodyName", "Qualibat Sénégal", noonPlus(-60));
    expect((await settingsInForce(t.db, noonPlus(1.9))).bodyName).toBe(defaultSettings.bodyName);
    expect((await settingsInForce(t.db, noonPlus(2))).bodyName).toBe("Qualibat Sénégal");
  });

  test("inside a transaction the rows are read without the cache", async () => {
    await settingsInForce(t.db, noon);
    await insert("bodyName", "Qualibat Sénégal", noonPlus(-60));
    const name = await inTransaction(
      t.db,
      async (db) => (await settingsInForce(db, noon)).bodyName,
    );
    expect(name).toBe("Qualibat Sénégal");
  });
});
