import { afterAll, beforeEach, expect, test } from "vitest";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { publishNext, publishReferenceNomenclature } from "#tests/nomenclature.ts";
import { testContext, testServices } from "#tests/services.ts";
import {
  knownSubAreas,
  nomenclatureInForce,
  subAreaIdsInForce,
} from "./activity.queries.server.ts";

const { db, close } = await openTestDatabase();
afterAll(close);
beforeEach(() => emptyTables(db, { everything: true }));

const now = new Date("2026-11-20T10:00:00Z");
const ctx = testContext(testServices({ db, now: () => now }));

test("nomenclatureInForce returns the three levels as published, in order", async () => {
  await publishReferenceNomenclature(ctx);
  expect(await nomenclatureInForce(db, "2026-11-20")).toEqual(nomenclature);
});

test("no nomenclature is in force before the first edition or in an empty database", async () => {
  expect(await nomenclatureInForce(db, "2026-11-20")).toEqual({ families: [] });
  await publishReferenceNomenclature(ctx);
  expect(await nomenclatureInForce(db, "2025-12-31")).toEqual({ families: [] });
});

test("an area that an edition omits ends with its sub-areas, which knownSubAreas returns with their last texts", async () => {
  await publishReferenceNomenclature(ctx);
  const [first, ...others] = nomenclature.families;
  if (!first) throw new Error("The nomenclature is empty");
  const smaller = { families: [{ ...first, areas: first.areas.slice(1) }, ...others] };
  await publishNext(ctx, { effectiveFrom: "2026-12-01", nomenclature: smaller });
  expect(await nomenclatureInForce(db, "2026-11-30")).toEqual(nomenclature);
  expect(await nomenclatureInForce(db, "2026-12-01")).toEqual(smaller);
  const subAreas = await knownSubAreas(db, "2026-12-01");
  expect(subAreas).toHaveLength(65);
  expect(subAreas[0]).toMatchObject({
    subAreaCode: "1101",
    subAreaName: "Sondages et essais géotechniques",
    area: { areaName: "Études et préparation" },
  });
  const ids = subAreas.slice(0, 3).map(({ subAreaId }) => subAreaId);
  expect(await subAreaIdsInForce(db, ids, "2026-11-30")).toHaveLength(3);
  expect(await subAreaIdsInForce(db, [...ids, "1101", ""], "2026-12-01")).toEqual(ids.slice(2));
  expect(await subAreaIdsInForce(db, [], "2026-12-01")).toEqual([]);
});
