import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import type { Actor } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { forgetSettings, settingsInForce } from "./settings.queries.server.ts";
import { defaultSettings } from "./settings.schema.ts";
import { updateSettings } from "./update-settings.server.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  t = await openTestDatabase({ max: 4 });
});
afterAll(() => t.close());

const noon = new Date("2026-03-02T12:00:00Z");
const noonPlus = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const actor = newId();
const person: Actor = {
  kind: "person",
  accountId: actor,
  name: "Awa Ndiaye",
  email: "awa@tabax.example",
  memberships: [],
  staffRoles: ["administrator"],
  assurance: "password",
  authenticatedAt: noon,
};

beforeEach(async () => {
  await t.db.deleteFrom("setting").execute();
  await t.db.deleteFrom("journal").execute();
  forgetSettings(t.db);
});

const update = (settings: unknown, now = noon) =>
  updateSettings(
    testContext(testServices({ db: t.db, now: () => now }), { actor: person }),
    settings,
  );

const insert = (key: string, value: unknown, from: Date) =>
  t.db
    .insertInto("setting")
    .values({
      id: newId(),
      key,
      value: JSON.stringify(value),
      effective_from: from,
      created_at: noon,
      created_by: null,
    })
    .execute();

const journal = () =>
  t.db
    .selectFrom("journal")
    .select(["subject_kind", "subject_id", "event", "actor", "data"])
    .orderBy("id")
    .execute();

describe("in force", () => {
  test("the defaults, until a row says otherwise", async () => {
    expect(await settingsInForce(t.db, noon)).toEqual(defaultSettings);
  });

  test("the latest row that is not in the future, to the instant", async () => {
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

  test("not a value that is no longer accepted, nor a name that is no longer known", async () => {
    await insert("activationValidityHours", "trois jours", noonPlus(-60));
    await insert("fax", "+221338000001", noonPlus(-60));
    expect(await settingsInForce(t.db, noon)).toEqual(defaultSettings);
  });

  test("a change by another process is seen after two seconds", async () => {
    await settingsInForce(t.db, noon);
    await insert("bodyName", "Qualibat Sénégal", noonPlus(-60));
    expect((await settingsInForce(t.db, noonPlus(1.9))).bodyName).toBe(defaultSettings.bodyName);
    expect((await settingsInForce(t.db, noonPlus(2))).bodyName).toBe("Qualibat Sénégal");
  });

  test("inside a transaction, what that transaction has written", async () => {
    await settingsInForce(t.db, noon);
    await insert("bodyName", "Qualibat Sénégal", noonPlus(-60));
    const name = await inTransaction(
      t.db,
      async (db) => (await settingsInForce(db, noon)).bodyName,
    );
    expect(name).toBe("Qualibat Sénégal");
  });
});

describe("an update", () => {
  test("is in force at once, and each changed setting is journaled with both values", async () => {
    await settingsInForce(t.db, noon);
    const result = await update({
      phone: "+221 77 123 45 67",
      hours: defaultSettings.hours,
      fees: structuredClone(defaultSettings.fees),
      xUrl: "https://x.com/tabax",
    });
    expect(result).toEqual({ ok: true, value: { changed: ["phone", "xUrl"] } });
    expect(await settingsInForce(t.db, noon)).toEqual({
      ...defaultSettings,
      phone: "+221771234567",
      xUrl: "https://x.com/tabax",
    });
    const row = { subject_kind: "setting", event: "setting-changed", actor };
    expect(await journal()).toEqual([
      { ...row, subject_id: "phone", data: { from: "+221338000000", to: "+221771234567" } },
      { ...row, subject_id: "xUrl", data: { from: null, to: "https://x.com/tabax" } },
    ]);
    const kept = await t.db
      .selectFrom("setting")
      .select(["key", "created_by"])
      .orderBy("key")
      .execute();
    expect(kept).toEqual([
      { key: "phone", created_by: actor },
      { key: "xUrl", created_by: actor },
    ]);
  });

  test("keeps the history and one unbroken chain for each setting", async () => {
    await update({ xUrl: "https://x.com/a" });
    await update({ xUrl: "https://x.com/b" }, noonPlus(60));
    await update({ xUrl: null }, noonPlus(120));
    expect((await settingsInForce(t.db, noonPlus(60))).xUrl).toBe("https://x.com/b");
    expect((await settingsInForce(t.db, noonPlus(120))).xUrl).toBeNull();
    expect(await journal()).toHaveLength(3);
    expect(await verifyChain(t.db, "setting", "xUrl")).toBeNull();
  });

  test("with one wrong value changes nothing at all", async () => {
    const result = await update({ bodyName: "Qualibat Sénégal", email: "contact" });
    expect(result).toEqual({
      ok: false,
      issues: [
        {
          field: "email",
          message: "L’adresse e-mail n’est pas complète (ex.\u00A0: contact@exemple.sn)",
        },
      ],
    });
    expect(await settingsInForce(t.db, noon)).toEqual(defaultSettings);
    expect(await journal()).toEqual([]);
  });

  test("of an unknown name is refused", async () => {
    expect(await update({ administrator: true })).toEqual({
      ok: false,
      issues: [{ field: "administrator", message: "Ce paramètre n’existe pas" }],
    });
    expect(await update(null)).toEqual({
      ok: false,
      issues: [{ field: "", message: "Les paramètres doivent être un objet" }],
    });
  });

  test("beside another one in the same instant leaves one of the two, and a chain that tells both", async () => {
    const results = await Promise.all(
      ["Un", "Deux"].map((bodyName) => update({ bodyName, hours: `Horaires ${bodyName}` })),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    const { bodyName, hours } = await settingsInForce(t.db, noon);
    expect(["Un", "Deux"]).toContain(bodyName);
    expect(hours).toBe(`Horaires ${bodyName}`);
    expect(await journal()).toHaveLength(4);
    expect(await verifyChain(t.db, "setting", "bodyName")).toBeNull();
  });
});
