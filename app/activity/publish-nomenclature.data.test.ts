import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { existingSubAreaIds, subAreasInForce } from "./activity.queries.server.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { publishNomenclature } from "./publish-nomenclature.server.ts";

const { db, close } = await openTestDatabase({ max: 4 });
afterAll(close);
beforeEach(() => emptyTables(db, { everything: true }));

const now = new Date("2026-11-20T10:00:00Z");
const unchanged = { families: 0, areas: 0, subAreas: 0, retired: 0 };

const edition = (
  subAreas: [code: string, name: string][],
  {
    effectiveFrom = "2026-01-01",
    area = "Terrassements",
    family = "Préparation",
    covers = "Déblais et remblais.",
  } = {},
): Nomenclature => ({
  effectiveFrom,
  families: [
    {
      code: "1",
      name: family,
      areas: [
        {
          code: "13",
          name: area,
          subAreas: subAreas.map(([code, name], index) => ({
            code,
            name,
            sequence: index + 1,
            covers,
          })),
        },
      ],
    },
  ],
});

const namesOn = async (day: string) =>
  (await subAreasInForce(db, day)).map(({ subAreaName }) => subAreaName);

const subAreaRows = () => db.selectFrom("sub_area").selectAll().orderBy("code").execute();

describe("publishing the nomenclature", () => {
  test("fills empty tables with all of it", async () => {
    expect(await publishNomenclature(db, nomenclature, now)).toEqual({
      families: 9,
      areas: 23,
      subAreas: 65,
      retired: 0,
    });
    const rows = await subAreaRows();
    expect(rows).toHaveLength(65);
    expect(rows.find(({ code }) => code === "3103")).toMatchObject({
      name: "Étanchéité d’ouvrages enterrés et cuvelage",
      name_norm: "etancheite d'ouvrages enterres et cuvelage",
      sequence: 3,
      covers:
        "Protection contre l’eau des sous-sols, bassins, parkings enterrés et fosses d’ascenseur.",
      effective_from: "2026-01-01",
      effective_to: null,
    });
  });

  test("again changes nothing", async () => {
    await publishNomenclature(db, nomenclature, now);
    const before = await subAreaRows();
    expect(await publishNomenclature(db, nomenclature, new Date("2027-03-01"))).toEqual(unchanged);
    expect(await subAreaRows()).toEqual(before);
  });

  test("by several processes at once leaves each code once", async () => {
    const published = await Promise.all(
      Array.from({ length: 4 }, () => publishNomenclature(db, nomenclature, now)),
    );
    expect(published.map(({ subAreas }) => subAreas).sort()).toEqual([0, 0, 0, 65]);
    expect(await subAreasInForce(db, "2026-11-20")).toHaveLength(65);
  });

  test("corrects names and places without touching identifiers", async () => {
    await publishNomenclature(
      db,
      edition([
        ["1301", "Généraux"],
        ["1302", "Rocheux"],
      ]),
      now,
    );
    const before = await subAreaRows();
    const corrected = edition(
      [
        ["1302", "Rocheux"],
        ["1301", "Œuvre générale"],
      ],
      {
        area: "Terrassements et minage",
        family: "Préparation du site",
      },
    );
    expect(await publishNomenclature(db, corrected, now)).toEqual({
      families: 1,
      areas: 1,
      subAreas: 2,
      retired: 0,
    });
    expect(await subAreaRows()).toEqual([
      { ...before[0], name: "Œuvre générale", name_norm: "oeuvre generale", sequence: 2 },
      { ...before[1], sequence: 1 },
    ]);
    expect((await subAreasInForce(db, "2026-11-20"))[0]?.area).toMatchObject({
      areaName: "Terrassements et minage",
      areaFamily: { areaFamilyName: "Préparation du site" },
    });
  });

  test("brings a new text of what a sub-area covers to the row that exists", async () => {
    await publishNomenclature(db, edition([["1301", "Généraux"]]), now);
    const before = await subAreaRows();
    const covers = "Déblais, remblais et plates-formes.";
    const rewritten = edition([["1301", "Généraux"]], { covers });
    expect(await publishNomenclature(db, rewritten, now)).toEqual({ ...unchanged, subAreas: 1 });
    expect(await subAreaRows()).toEqual([{ ...before[0], covers }]);
    expect(await publishNomenclature(db, rewritten, now)).toEqual(unchanged);
  });

  test("moves a sub-area to the area that its code now has", async () => {
    await publishNomenclature(db, edition([["1301", "Généraux"]]), now);
    const [family] = edition([]).families;
    const moved: Nomenclature = {
      effectiveFrom: "2026-01-01",
      families: [
        {
          code: "1",
          name: family?.name ?? "",
          areas: [
            {
              code: "14",
              name: "Sols",
              subAreas: [{ code: "1301", name: "Généraux", sequence: 1, covers: "Déblais." }],
            },
          ],
        },
      ],
    };
    expect(await publishNomenclature(db, moved, now)).toMatchObject({ areas: 1, subAreas: 1 });
    expect((await subAreasInForce(db, "2026-11-20"))[0]?.area.areaCode).toBe("14");
  });

  test("ends today a sub-area that has left, and keeps its row", async () => {
    await publishNomenclature(
      db,
      edition([
        ["1301", "Généraux"],
        ["1302", "Rocheux"],
      ]),
      now,
    );
    const [kept, dropped] = (await subAreaRows()).map(({ id }) => id);
    const smaller = edition([["1301", "Généraux"]]);
    expect(await publishNomenclature(db, smaller, now)).toEqual({ ...unchanged, retired: 1 });
    expect((await subAreaRows())[1]).toMatchObject({ id: dropped, effective_to: "2026-11-20" });
    expect(await namesOn("2026-11-19")).toEqual(["Généraux", "Rocheux"]);
    expect(await namesOn("2026-11-20")).toEqual(["Généraux"]);
    const ids = [String(kept), String(dropped)];
    expect(await existingSubAreaIds(db, ids, "2026-11-20")).toEqual(new Set([kept]));
    expect(await publishNomenclature(db, smaller, new Date("2026-12-24"))).toEqual(unchanged);
  });

  test("puts a sub-area that comes back in force again, under its identifier", async () => {
    const whole = edition([
      ["1301", "Généraux"],
      ["1302", "Rocheux"],
    ]);
    await publishNomenclature(db, whole, now);
    const before = await subAreaRows();
    await publishNomenclature(db, edition([["1301", "Généraux"]]), now);
    expect(await publishNomenclature(db, whole, now)).toEqual({ ...unchanged, subAreas: 1 });
    expect(await subAreaRows()).toEqual(before);
  });

  test("of an edition to come changes what is in force on its day, not before", async () => {
    await publishNomenclature(
      db,
      edition([
        ["1301", "Généraux"],
        ["1302", "Rocheux"],
      ]),
      now,
    );
    const next = edition(
      [
        ["1301", "Généraux"],
        ["1303", "Blindages"],
      ],
      {
        effectiveFrom: "2027-01-01",
      },
    );
    expect(await publishNomenclature(db, next, now)).toMatchObject({ subAreas: 1, retired: 1 });
    expect(await namesOn("2026-12-31")).toEqual(["Généraux", "Rocheux"]);
    expect(await namesOn("2027-01-01")).toEqual(["Généraux", "Blindages"]);
  });
});
