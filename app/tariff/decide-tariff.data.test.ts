import { beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { aPerson } from "#tests/actors.ts";
import { emptyTables } from "#tests/database.ts";
import { openForTests } from "#tests/opening.ts";
import { rounds } from "#tests/rounds.ts";
import { testContext, testServices } from "#tests/services.ts";
import { decideTariff } from "./decide-tariff.server.ts";
import { proposeTariff } from "./propose-tariff.server.ts";
import { publishFirstTariff } from "./publish-tariff.server.ts";
import { forgetTariff, openProposal, tariffInForce } from "./tariff.queries.server.ts";
import type { TariffChange } from "./tariff.schema.ts";

const t = openForTests({ rows: "migrated" });

const noon = new Date("2026-03-02T12:00:00Z");
const awa = aPerson({
  accountId: "a0000000-0000-7000-8000-000000000001",
  staffRoles: ["administrator"],
});
const binta = aPerson({
  accountId: "b0000000-0000-7000-8000-000000000002",
  staffRoles: ["administrator"],
});
const controller = aPerson({ staffRoles: ["controller"] });
const as = (actor: typeof awa, now = noon) =>
  testContext(testServices({ db: t.db, now: () => now }), { actor });

beforeEach(async () => {
  await emptyTables(t.db, { everything: true });
  forgetTariff(t.db);
  await publishFirstTariff(as(awa), { effectiveFrom: "2026-01-01", tariff: referenceTariff });
});

const fees = { ...referenceTariff.fees, duplicate: 15_000 };
const propose = (
  actor = awa,
  edit: Partial<{ effectiveFrom: string; parts: TariffChange; basedOn: number }> = {},
) =>
  proposeTariff(as(actor), { effectiveFrom: "2026-03-10", parts: { fees }, basedOn: 1, ...edit });
const proposed = async () => (await openProposal(t.db))?.id ?? "";
const duplicateOn = async (day: string) => (await tariffInForce(t.db, day)).fees.duplicate;

describe("proposed fees", () => {
  test("proposed fees change nothing until a second person publishes them, then apply from their day", async () => {
    expect(await propose()).toEqual({ ok: true, value: "waits" });
    expect(await duplicateOn("2026-12-31")).toBe(10_000);
    const result = await decideTariff(as(binta), {
      proposalId: await proposed(),
      outcome: "published",
    });
    expect(result.ok).toBe(true);
    expect([await duplicateOn("2026-03-09"), await duplicateOn("2026-03-10")]).toEqual([
      10_000, 15_000,
    ]);
    expect(await verifyChain(t.db, "tariff", "tariff")).toBeNull();
  });

  test("proposed fees are neither published nor refused by their proposer, and the database refuses it too", async () => {
    await propose();
    for (const outcome of ["published", "refused"] as const)
      expect(await decideTariff(as(awa), { proposalId: await proposed(), outcome })).toEqual({
        ok: false,
        refusal: "own-proposal",
      });
    const alone = t.db
      .updateTable("tariff_proposal")
      .set({ outcome: "published", decided_at: noon, decided_by: awa.accountId });
    await expect(alone.execute()).rejects.toThrow(/check constraint/);
    expect(await duplicateOn("2026-12-31")).toBe(10_000);
  });

  test("a proposal that is refused by another person or withdrawn by its proposer makes room for the next", async () => {
    await propose();
    const id = await proposed();
    expect(await decideTariff(as(binta), { proposalId: id, outcome: "withdrawn" })).toMatchObject({
      refusal: "others-proposal",
    });
    expect((await decideTariff(as(binta), { proposalId: id, outcome: "refused" })).ok).toBe(true);
    expect((await propose()).ok).toBe(true);
    expect(
      (await decideTariff(as(awa), { proposalId: await proposed(), outcome: "withdrawn" })).ok,
    ).toBe(true);
    expect(await decideTariff(as(binta), { proposalId: id, outcome: "published" })).toMatchObject({
      refusal: "no-proposal",
    });
    expect(await duplicateOn("2026-12-31")).toBe(10_000);
  });

  test("fees published after their day apply from the day of publication", async () => {
    await propose();
    const later = as(binta, new Date("2026-03-20T09:00:00Z"));
    await decideTariff(later, { proposalId: await proposed(), outcome: "published" });
    expect([await duplicateOn("2026-03-19"), await duplicateOn("2026-03-20")]).toEqual([
      10_000, 15_000,
    ]);
  });

  test("proposed fees are not published when another version was published in between", async () => {
    await propose();
    const delays = { ...referenceTariff.delays, appealDays: 45 };
    expect(await propose(binta, { parts: { delays } })).toEqual({ ok: true, value: "published" });
    expect(
      await decideTariff(as(binta), { proposalId: await proposed(), outcome: "published" }),
    ).toEqual({ ok: false, refusal: "edited-meanwhile" });
    expect(await openProposal(t.db)).toBeDefined();
  });

  test.each<[string, Parameters<typeof propose>, string]>([
    ["by a controller", [controller], "not-yours"],
    ["for a day that has passed", [awa, { effectiveFrom: "2026-03-01" }], "begins-in-the-past"],
    ["over a version not seen", [awa, { basedOn: 0 }], "edited-meanwhile"],
    [
      "without a difference from those in force",
      [awa, { parts: { fees: referenceTariff.fees } }],
      "nothing-changes",
    ],
  ])("fees proposed %s are refused", async (_name, proposal, refusal) => {
    expect(await propose(...proposal)).toEqual({ ok: false, refusal });
    expect(await openProposal(t.db)).toBeUndefined();
  });

  test("of two people who change the delays of one version at once the second is refused", async () => {
    for (let basedOn = 1; basedOn <= rounds(8); basedOn++) {
      const changed = (person: typeof awa, appealDays: number) =>
        propose(person, { parts: { delays: { ...referenceTariff.delays, appealDays } }, basedOn });
      const both = await Promise.all([
        changed(awa, 40 + 2 * basedOn),
        changed(binta, 41 + 2 * basedOn),
      ]);
      const outcomes = both.map((each) => (each.ok ? each.value : each.refusal)).sort();
      expect(outcomes).toEqual(["edited-meanwhile", "published"]);
    }
  });

  test("fees proposed at once by two people make one proposal", async () => {
    for (let round = 0; round < rounds(3); round++) {
      const both = await Promise.all([propose(awa), propose(binta)]);
      const refusals = both.map((each) => (each.ok ? "waits" : each.refusal)).sort();
      expect(refusals).toEqual(["proposal-waits", "waits"]);
      await t.db.deleteFrom("tariff_proposal").execute();
    }
  });
});
