import { afterAll, beforeEach, expect, test } from "vitest";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { nomenclatureInForce } from "./activity.queries.server.ts";
import { publishNomenclature } from "./publish-nomenclature.server.ts";

const { db, close } = await openTestDatabase();
afterAll(close);
beforeEach(() => emptyTables(db, { everything: true }));

const now = new Date("2026-11-20T10:00:00Z");
const { families, effectiveFrom } = nomenclature;

const plain = (list: typeof families) =>
  list.map(({ code, name, areas }) => ({
    code,
    name,
    areas: areas.map((area) => ({
      code: area.code,
      name: area.name,
      subAreas: area.subAreas.map(({ code, name, covers }) => ({ code, name, covers })),
    })),
  }));

test("the three levels come back as they were published, in their order", async () => {
  await publishNomenclature(db, nomenclature, now);
  expect(await nomenclatureInForce(db, "2026-11-20")).toEqual(plain(families));
});

test("nothing is in force before the first edition, nor in an empty database", async () => {
  expect(await nomenclatureInForce(db, "2026-11-20")).toEqual([]);
  await publishNomenclature(db, nomenclature, now);
  expect(await nomenclatureInForce(db, "2025-12-31")).toEqual([]);
});

test("an area whose sub-areas have all ended is left out", async () => {
  await publishNomenclature(db, nomenclature, now);
  const [first, ...others] = families;
  if (!first) throw new Error("The nomenclature is empty");
  const smaller = [{ ...first, areas: first.areas.slice(1) }, ...others];
  await publishNomenclature(db, { effectiveFrom, families: smaller }, now);
  expect(await nomenclatureInForce(db, "2026-11-19")).toEqual(plain(families));
  expect(await nomenclatureInForce(db, "2026-11-20")).toEqual(plain(smaller));
});
