import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import { nomenclature } from "#db/reference/nomenclature.ts";
import { openTestDatabase } from "#tests/database.ts";
import { publishReferenceNomenclature } from "#tests/nomenclature.ts";
import { requestContextOf } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { recentSubAreas, subAreaPage, subAreasInForce } from "./activity.queries.server.ts";
import { type SubArea, subAreaPageSchema } from "./activity.schema.ts";
import { loader } from "./api.sub-domains.route.ts";
import { groupByFamily } from "./group-by-family.ts";

const { db, close } = await openTestDatabase();
afterAll(close);

const now = new Date("2026-11-20T10:00:00Z");
const today = "2026-11-20";
await publishReferenceNomenclature(testContext(testServices({ db, now: () => now })));

const codes = (list: SubArea[]) => list.map(({ subAreaCode }) => subAreaCode);
const published = nomenclature.families.flatMap(({ areas }) =>
  areas.flatMap(({ subAreas }) => subAreas.map(({ code }) => code)),
);

describe("subAreasInForce", () => {
  test("sub-areas are sorted by family, then by sequence", async () => {
    const list = await subAreasInForce(db, today);
    expect(codes(list)).toEqual(published);
    const groups = groupByFamily(list);
    expect(groups.map(({ areaFamilyName }) => areaFamilyName)).toEqual(
      nomenclature.families.map(({ name }) => name),
    );
    expect(groups.flatMap(({ subAreas }) => subAreas)).toEqual(list);
  });

  test("there are no sub-areas before the first edition", async () => {
    expect(await subAreasInForce(db, "2025-12-31")).toEqual([]);
  });

  test("65 sub-areas fill four pages of 20 without gap or repetition", async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map((page) => subAreaPage(db, { page, size: 20, today })),
    );
    expect(pages.flatMap(({ content }) => codes(content))).toEqual(published);
    expect(pages.map(({ content, last }) => [content.length, last])).toEqual([
      [20, false],
      [20, false],
      [20, false],
      [5, true],
      [0, true],
    ]);
  });

  test("pages cache sub-areas for five seconds, never past midnight", async () => {
    const at = (time: string) => recentSubAreas(db, new Date(time));
    const list = await at("2026-11-20T23:59:57Z");
    expect(list).toHaveLength(65);
    expect(await at("2026-11-20T23:59:59Z")).toBe(list);
    expect(await at("2026-11-21T00:00:00Z")).not.toBe(list);
    const next = await at("2026-11-21T00:00:01Z");
    expect(await at("2026-11-21T00:00:06Z")).not.toBe(next);
  });
});

describe("GET /partner-manager/v1/public/sub-domains", () => {
  const address = "https://tabax.example/partner-manager/v1/public/sub-domains";
  const services = testServices({ db, now: () => now });

  const get = async (query = "") => {
    const url = new URL(address + query);
    return loader({ url, context: await requestContextOf(new Request(url), services) });
  };

  test("the call answers the first 20 by default, in the documented shape", async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe(
      "public, max-age=300, stale-while-revalidate=86400",
    );
    const page = v.parse(subAreaPageSchema, await answer.json());
    expect(codes(page.content)).toEqual(published.slice(0, 20));
    expect(page).toMatchObject({
      totalElements: 65,
      totalPages: 4,
      number: 0,
      size: 20,
      first: true,
      last: false,
    });
    expect(page.content[0]).toMatchObject({
      subAreaCode: "1101",
      subAreaName: "Sondages et essais géotechniques",
      subAreaSequence: 1,
      area: {
        areaName: "Études et préparation",
        areaFamily: { areaFamilyName: "Préparation du site et terrassements" },
      },
    });
  });

  test("the call answers all sub-areas on one page of sufficient size", async () => {
    const page = v.parse(subAreaPageSchema, await (await get("?size=200")).json());
    expect(codes(page.content)).toEqual(published);
    expect(page).toMatchObject({ totalPages: 1, first: true, last: true });
  });

  test("a page past the end is empty and the last", async () => {
    expect(await (await get("?page=9")).json()).toMatchObject({
      content: [],
      totalElements: 65,
      number: 9,
      first: false,
      last: true,
    });
  });

  test.each(["?page=-1", "?size=0", "?size=201", "?size=a", "?page=0&page=1", "?page="])(
    "the parameters %s are refused in French",
    async (query) => {
      const answer = await get(query);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const document = await answer.json();
      expect(document.message).toMatch(/^(Le numéro|La taille) de page doit être un nombre entier/);
      expect(document.errors).toHaveLength(1);
    },
  );
});
