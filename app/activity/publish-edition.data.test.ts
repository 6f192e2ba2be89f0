import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { publishReferenceNomenclature } from "#tests/nomenclature.ts";
import { rounds } from "#tests/rounds.ts";
import { testContext, testServices } from "#tests/services.ts";
import {
  knownSubAreas,
  nomenclatureInForce,
  recentSubAreas,
  subAreasInForce,
} from "./activity.queries.server.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { publishFirstNomenclature, publishNomenclatureEdition } from "./publish-edition.server.ts";

const { db, close } = await openTestDatabase({ max: 4 });
afterAll(close);
beforeEach(() => emptyTables(db, { everything: true }));

const now = new Date("2026-11-20T10:00:00Z");
const today = "2026-11-20";
const ctx = testContext(testServices({ db, now: () => now }));

const edition = (
  subAreas: Record<string, string>,
  { area = "Terrassements", family = "Préparation", areaCode = "13" } = {},
): Nomenclature => ({
  families: [
    {
      code: "1",
      name: family,
      areas: [
        {
          code: areaCode,
          name: area,
          subAreas: Object.entries(subAreas).map(([code, name], index) => ({
            code,
            name,
            sequence: index + 1,
            covers: `${name}, et ce qui va avec.`,
            synonyms: "terrassier",
          })),
        },
      ],
    },
  ],
});
const both = edition({ 1301: "Généraux", 1302: "Rocheux" });

const first = (nomenclature = both) =>
  publishFirstNomenclature(ctx, { effectiveFrom: "2026-01-01", nomenclature });
const next = (nomenclature: Nomenclature, { effectiveFrom = today, basedOn = 1 } = {}) =>
  publishNomenclatureEdition(ctx, { effectiveFrom, basedOn, nomenclature });

const namesOn = async (day: string) =>
  (await subAreasInForce(db, day)).map(({ subAreaName }) => subAreaName);
const idsOn = async (day: string) =>
  Object.fromEntries(
    (await subAreasInForce(db, day)).map(({ subAreaCode, subAreaId }) => [subAreaCode, subAreaId]),
  );

describe("publishFirstNomenclature", () => {
  test("simultaneous processes publish the first edition once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => publishReferenceNomenclature(ctx)));
    expect(await subAreasInForce(db, today)).toHaveLength(65);
    expect(await db.selectFrom("nomenclature_edition").select("number").execute()).toHaveLength(1);
    expect(await db.selectFrom("journal").select("id").execute()).toHaveLength(1);
  });

  test("an existing edition is left unchanged", async () => {
    await first();
    await publishReferenceNomenclature(ctx);
    expect(await nomenclatureInForce(db, today)).toEqual(both);
  });
});

describe("publishNomenclatureEdition", () => {
  beforeEach(() => first());

  test("an edition renames sub-area, area and family from its day on, and the sub-area keeps its identifier", async () => {
    const renamed = edition(
      { 1302: "Rocheux", 1301: "Œuvre générale" },
      { area: "Terrassements et minage", family: "Préparation du site" },
    );
    const ids = await idsOn(today);
    expect(await next(renamed, { effectiveFrom: "2027-01-01" })).toEqual({
      ok: true,
      value: { number: 2 },
    });
    expect(await nomenclatureInForce(db, "2026-12-31")).toEqual(both);
    expect(await nomenclatureInForce(db, "2027-01-01")).toEqual(renamed);
    expect(await idsOn("2027-01-01")).toEqual(ids);
  });

  test("a sub-area that an edition leaves out ends, and keeps its identifier when it comes back", async () => {
    const ids = await idsOn(today);
    await next(edition({ 1301: "Généraux" }));
    expect(await namesOn("2026-11-19")).toEqual(["Généraux", "Rocheux"]);
    expect(await namesOn(today)).toEqual(["Généraux"]);
    expect((await knownSubAreas(db, today)).map(({ subAreaName }) => subAreaName)).toEqual([
      "Généraux",
      "Rocheux",
    ]);
    await next(both, { basedOn: 2 });
    expect(await idsOn(today)).toEqual(ids);
  });

  test("an edition adds a sub-area and moves one to another area, each with its code", async () => {
    await next(edition({ 1301: "Généraux", 1401: "Drains" }, { areaCode: "14", area: "Sols" }));
    expect((await subAreasInForce(db, today)).map(({ area }) => area.areaCode)).toEqual([
      "14",
      "14",
    ]);
    expect((await subAreasInForce(db, "2026-11-19")).map(({ area }) => area.areaCode)).toEqual([
      "13",
      "13",
    ]);
  });

  test("pages show a published edition at once", async () => {
    expect(await recentSubAreas(db, now)).toHaveLength(2);
    await next(edition({ 1301: "Généraux" }));
    expect(await recentSubAreas(db, now)).toHaveLength(1);
  });

  test("the journal holds who published and what was added, ended and renamed", async () => {
    await next(edition({ 1301: "Terrassements généraux", 1303: "Blindages" }));
    const rows = await db
      .selectFrom("journal")
      .select(["event", "actor", "data"])
      .orderBy("sequence")
      .execute();
    expect(rows.at(-1)).toEqual({
      event: "nomenclature-published",
      actor: "tests",
      data: {
        number: 2,
        effectiveFrom: today,
        added: ["1303"],
        ended: ["1302"],
        renamed: [{ code: "1301", from: "Généraux", to: "Terrassements généraux" }],
        reworded: ["1301"],
        reordered: [],
      },
    });
    expect(await verifyChain(db, "nomenclature", "nomenclature")).toBeNull();
  });

  test.each<[string, Nomenclature, { effectiveFrom?: string; basedOn?: number }]>([
    ["begins-in-the-past", both, { effectiveFrom: "2026-11-19" }],
    ["edited-meanwhile", both, { basedOn: 2 }],
    ["no-sub-area", { families: [] }, {}],
    ["code-twice", { families: [...both.families, ...both.families] }, {}],
  ])(
    "an edition is refused as %s and changes nothing",
    async (refusal, nomenclature, editionChanges) => {
      expect(await next(nomenclature, editionChanges)).toEqual({ ok: false, refusal });
      expect(await nomenclatureInForce(db, "2027-06-01")).toEqual(both);
    },
  );

  test("an edition cannot begin before the latest one", async () => {
    await next(edition({ 1301: "Généraux" }), { effectiveFrom: "2027-01-01" });
    expect(await next(both, { basedOn: 2, effectiveFrom: "2026-12-01" })).toEqual({
      ok: false,
      refusal: "begins-before-the-latest",
    });
    expect(await next(both, { basedOn: 2, effectiveFrom: "2027-01-01" })).toMatchObject({
      ok: true,
    });
    expect(await namesOn("2027-01-01")).toEqual(["Généraux", "Rocheux"]);
  });

  test("of two people who edited the same edition the second is refused", async () => {
    for (let basedOn = 1; basedOn <= rounds(8); basedOn++) {
      const results = await Promise.all([
        next(edition({ 1301: "Un" }), { basedOn }),
        next(edition({ 1301: "Deux" }), { basedOn }),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results).toContainEqual({ ok: false, refusal: "edited-meanwhile" });
    }
  });
});
