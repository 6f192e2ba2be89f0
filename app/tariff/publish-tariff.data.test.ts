import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { nobody, system } from "#app/kernel/actor.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aPerson } from "#tests/actors.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { testContext, testServices } from "#tests/services.ts";
import { publishFirstTariff, publishTariff } from "./publish-tariff.server.ts";
import { tariffInForce } from "./tariff.queries.server.ts";

const { db, close } = await openTestDatabase({ max: 4 });
afterAll(close);

const ctx = testContext(testServices({ db, now: () => new Date("2026-11-20T23:59:00Z") }), {
  actor: system("tests"),
});
const first = { effectiveFrom: "2026-01-01", tariff: referenceTariff };
beforeEach(async () => {
  await emptyTables(db, { everything: true });
});

const fees = { ...referenceTariff.fees, appeal: 30_000 };
const delays = { ...referenceTariff.delays, appealDays: 45 };

describe("publishFirstTariff", () => {
  test("the first tariff applies from its day, and no tariff applies before it", async () => {
    await publishFirstTariff(ctx, first);
    expect(await tariffInForce(db, "2026-01-01")).toEqual({
      ...referenceTariff,
      id: expect.any(String),
      number: 1,
      effectiveFrom: "2026-01-01",
    });
    await expect(tariffInForce(db, "2025-12-31")).rejects.toThrow("No tariff is in force");
  });

  test("four processes at once publish the first tariff once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => publishFirstTariff(ctx, first)));
    await publishFirstTariff(ctx, { ...first, tariff: { ...referenceTariff, fees } });
    expect(await tariffInForce(db, "2026-11-20")).toMatchObject({ ...referenceTariff, number: 1 });
    expect(await verifyChain(db, "tariff", "tariff")).toBeNull();
  });
});

describe("publishTariff", () => {
  beforeEach(() => publishFirstTariff(ctx, first));

  test("a version changes the tariff from its day, not before", async () => {
    const result = await publishTariff(ctx, {
      effectiveFrom: "2027-01-01",
      parts: { fees, delays },
    });
    expect(result).toEqual({ ok: true, value: { number: 2, changed: ["fees", "delays"] } });
    expect(await tariffInForce(db, "2026-12-31")).toMatchObject({ ...referenceTariff, number: 1 });
    expect(await tariffInForce(db, "2027-01-01")).toMatchObject({ fees, delays, number: 2 });
  });

  test("a later version keeps the parts that an earlier-dated version changed", async () => {
    await publishTariff(ctx, { effectiveFrom: "2027-01-01", parts: { fees } });
    await publishTariff(ctx, { effectiveFrom: "2026-12-01", parts: { delays } });
    expect(await tariffInForce(db, "2026-12-15")).toMatchObject({
      fees: referenceTariff.fees,
      delays,
    });
    expect(await tariffInForce(db, "2027-01-01")).toMatchObject({ fees, delays });
  });

  test("a version is refused to accounts that may not change settings", async () => {
    const publication = { effectiveFrom: "2027-01-01", parts: { fees } };
    for (const actor of [nobody, aPerson({ staffRoles: ["controller", "president"] })])
      expect(await publishTariff({ ...ctx, actor }, publication)).toEqual({
        ok: false,
        refusal: "not-yours",
      });
    expect(await tariffInForce(db, "2027-01-01")).toMatchObject({ number: 1 });
  });

  test("a version may begin today but not in the past", async () => {
    const parts = { fees };
    expect(await publishTariff(ctx, { effectiveFrom: "2026-11-19", parts })).toEqual({
      ok: false,
      refusal: "begins-in-the-past",
    });
    expect((await publishTariff(ctx, { effectiveFrom: "2026-11-20", parts })).ok).toBe(true);
  });

  test("parts equal to those in force publish no version", async () => {
    const parts = { fees: structuredClone(referenceTariff.fees) };
    expect(await publishTariff(ctx, { effectiveFrom: "2027-01-01", parts })).toEqual({
      ok: true,
      value: { number: null, changed: [] },
    });
  });
});

test("a stored part that its schema no longer accepts counts as not set", async () => {
  await publishFirstTariff(ctx, first);
  await publishTariff(ctx, { effectiveFrom: "2026-11-20", parts: { fees, delays } });
  await db
    .updateTable("tariff_version")
    .set({ parts: jsonText({ fees: { duplicate: 1 }, delays, rebate: 3 }) })
    .where("number", "=", 2)
    .execute();
  expect(await tariffInForce(db, "2026-11-20")).toMatchObject({
    fees: referenceTariff.fees,
    delays,
    number: 2,
  });
});
