import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { forgetSettings, settingsInForce } from "#app/settings/settings.queries.server.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aPerson } from "#tests/actors.ts";
import { emptyJournal, emptyTables } from "#tests/database.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext, testServices } from "#tests/services.ts";
import { publishFirstTariff } from "./publish-tariff.server.ts";
import {
  forgetTariff,
  openProposal,
  recentTariff,
  tariffInForce,
} from "./tariff.queries.server.ts";
import { paramsChangeSchema } from "./tariff.schema.ts";
import { updateParams } from "./update-params.server.ts";

const t = openForTests({ rows: "migrated" });

const noon = new Date("2026-03-02T12:00:00Z");
const noonPlus = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);
const actor = aPerson({ staffRoles: ["administrator"] });
const by = actor.accountId;

const contextAt = (now: Date) => testContext(testServices({ db: t.db, now: () => now }), { actor });

beforeEach(async () => {
  await emptyTables(t.db, { everything: true });
  forgetSettings(t.db);
  forgetTariff(t.db);
  await publishFirstTariff(contextAt(noon), {
    effectiveFrom: "2026-01-01",
    tariff: referenceTariff,
  });
  await emptyJournal(t.db);
});

const update = (change: unknown, now = noon) =>
  updateParams(contextAt(now), v.parse(paramsChangeSchema, change));

const journal = () =>
  t.db
    .selectFrom("journal")
    .select(["subject_kind", "subject_id", "event", "actor", "data"])
    .orderBy("id")
    .execute();

describe("updateParams of settings", () => {
  test("changed settings are in force at once and journaled with the old and the new value", async () => {
    await settingsInForce(t.db, noon);
    const result = await update({
      phone: "+221 77 123 45 67",
      hours: defaultSettings.hours,
      fees: structuredClone(referenceTariff.fees),
      xUrl: "https://x.com/tabax",
    });
    expect(result).toEqual({ ok: true, value: { changed: ["phone", "xUrl"] } });
    expect(await settingsInForce(t.db, noon)).toEqual({
      ...defaultSettings,
      phone: "+221771234567",
      xUrl: "https://x.com/tabax",
    });
    const row = { subject_kind: "setting", event: "setting-changed", actor: by };
    expect(await journal()).toEqual([
      { ...row, subject_id: "phone", data: { from: "+221338000000", to: "+221771234567" } },
      { ...row, subject_id: "xUrl", data: { from: null, to: "https://x.com/tabax" } },
    ]);
    const settingRows = await t.db
      .selectFrom("setting")
      .select(["key", "created_by"])
      .orderBy("key")
      .execute();
    expect(settingRows).toEqual([
      { key: "phone", created_by: by },
      { key: "xUrl", created_by: by },
    ]);
  });

  test("several updates of one setting keep its history and one unbroken chain", async () => {
    await update({ xUrl: "https://x.com/a" });
    await update({ xUrl: "https://x.com/b" }, noonPlus(60));
    await update({ xUrl: null }, noonPlus(120));
    expect((await settingsInForce(t.db, noonPlus(60))).xUrl).toBe("https://x.com/b");
    expect((await settingsInForce(t.db, noonPlus(120))).xUrl).toBeNull();
    expect(await journal()).toHaveLength(3);
    expect(await verifyChain(t.db, "setting", "xUrl")).toBeNull();
  });

  test("two updates at once leave the values of one of them and journal both", async () => {
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

describe("updateParams of the tariff", () => {
  const fees = { ...referenceTariff.fees, duplicate: 15_000 };
  const { 1: first, ...others } = referenceTariff.levels;
  const levels = { 1: { ...first, name: "ordinaire" }, ...others };
  const delays = { ...referenceTariff.delays, complementDays: 21 };

  test("an update publishes a version that is in force at once and journals its author with both values", async () => {
    await recentTariff(t.db, noon);
    expect(
      await update({ hours: "Lun-Sam 8:00 - 18:00", levels, validity: referenceTariff.validity }),
    ).toEqual({
      ok: true,
      value: { changed: ["hours", "levels"] },
    });
    expect(await recentTariff(t.db, noon)).toMatchObject({
      ...referenceTariff,
      levels,
      number: 2,
      effectiveFrom: "2026-03-02",
    });
    const version = await t.db
      .selectFrom("tariff_version")
      .selectAll()
      .where("number", "=", 2)
      .executeTakeFirstOrThrow();
    expect(version).toMatchObject({ parts: { levels }, published_by: by, published_at: noon });
    expect((await journal()).at(-1)).toEqual({
      subject_kind: "tariff",
      subject_id: "tariff",
      event: "tariff-published",
      actor: by,
      data: {
        number: 2,
        effectiveFrom: "2026-03-02",
        from: { levels: referenceTariff.levels },
        to: { levels },
      },
    });
  });

  test("two updates in one day publish two versions, and the later one applies", async () => {
    await update({ levels });
    await update({ levels: referenceTariff.levels, delays }, noonPlus(60));
    expect(await tariffInForce(t.db, "2026-03-02")).toMatchObject({
      levels: referenceTariff.levels,
      delays,
      number: 3,
    });
    expect(await tariffInForce(t.db, "2026-03-01")).toMatchObject({
      number: 1,
      delays: referenceTariff.delays,
    });
    expect(await verifyChain(t.db, "tariff", "tariff")).toBeNull();
  });

  test("updates of different parts at once are all kept", async () => {
    const validity = { ...referenceTariff.validity, certificateYears: 5 };
    const results = await Promise.all(
      [{ levels }, { delays }, { validity }].map((change) => update(change)),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await tariffInForce(t.db, "2026-03-02")).toMatchObject({
      levels,
      delays,
      validity,
      number: 4,
    });
    expect(await verifyChain(t.db, "tariff", "tariff")).toBeNull();
  });

  test("changed fees wait for a second person while the other changes apply at once", async () => {
    const result = await update({ hours: "Lun-Sam 8:00 - 18:00", fees, delays });
    expect(result).toEqual({
      ok: true,
      value: { changed: ["hours", "delays"], waiting: ["fees"] },
    });
    expect((await tariffInForce(t.db, "2026-03-02")).fees).toEqual(referenceTariff.fees);
    expect(await openProposal(t.db)).toMatchObject({ parts: { fees }, proposedBy: by });
    expect(await update({ fees })).toEqual({ ok: false, refusal: "proposal-waits" });
  });

  test("a failed commit changes neither settings nor tariff", async () => {
    const broken = {
      ...contextAt(noon),
      transaction: failingAfterwards(contextAt(noon).transaction),
    };
    await expect(updateParams(broken, { hours: "Jamais", fees })).rejects.toThrow("lost");
    expect((await settingsInForce(t.db, noon)).hours).toBe(defaultSettings.hours);
    expect((await tariffInForce(t.db, "2026-03-02")).number).toBe(1);
    expect(await journal()).toEqual([]);
  });
});

type Transaction = ReturnType<typeof contextAt>["transaction"];

/** Loses the connection after the work and before the commit. */
const failingAfterwards =
  (transaction: Transaction): Transaction =>
  (work) =>
    transaction(async (tx) => {
      await work(tx);
      throw new Error("the connection was lost");
    });
