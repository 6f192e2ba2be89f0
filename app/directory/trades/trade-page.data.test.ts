import { beforeAll, expect, test } from "vitest";
import { loader as sitemap } from "#app/site/sitemap.xml.route.ts";
import { aCertificate } from "#tests/factories.ts";
import { publishReferenceNomenclature } from "#tests/nomenclature.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type PageArgs } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { type TradePageData, tradePaths } from "./trade-page.server.ts";
import { loader } from "./trade-page.tsx";

const t = openForTests({ day: "2026-11-21", emptied: true });
beforeAll(async () => {
  await publishReferenceNomenclature(testContext(t.services));
});

const visit = (path: string, params: { trade?: string; region?: string }) =>
  callPage((args: PageArgs) => loader({ ...args, params } as never), {
    services: t.services,
    path,
  });
const tradePage = async (path: string, params: { trade?: string; region?: string }) =>
  (await visit(path, params)).data as TradePageData;

const aPlumber = (name: string, region: string, demo = false) =>
  aCertificate(t.services, {
    decidedOn: "2026-01-01",
    company: { name, region, demo },
    qualifications: [{ code: "5101", startsOn: "2026-01-01", endsOn: "2029-12-31" }],
  });

const plumbing = "/entreprises-qualifiees/5101-plomberie-sanitaire";

test("the page of a trade counts its companies, by region, and that of a region by trade", async () => {
  await aPlumber("Baol Plomberie", "SN-DB");
  await aPlumber("Cap Plomberie", "SN-DK");
  const trade = await tradePage(plumbing, { trade: "5101-plomberie-sanitaire" });
  expect(trade).toMatchObject({ total: 2, counts: { regions: { "SN-DB": 1, "SN-DK": 1 } } });
  const both = await tradePage(`${plumbing}/dakar`, {
    trade: "5101-plomberie-sanitaire",
    region: "dakar",
  });
  expect(both.companies.map(({ name }) => name)).toEqual(["Cap Plomberie"]);
  const region = await tradePage("/entreprises-qualifiees/region/dakar", { region: "dakar" });
  const companies = { total: 1, inForce: 1 };
  expect(region.parts).toEqual([{ code: "5101", name: "Plomberie sanitaire", companies }]);
  const family = await tradePage("/entreprises-qualifiees/5-equipements-techniques-du-batiment", {
    trade: "5-equipements-techniques-du-batiment",
  });
  expect(family).toMatchObject({ total: 2, trade: { parts: ["51", "52"] } });
});

test("another spelling of a trade leads to its one address, and an unknown trade or region is not found", async () => {
  const other = await visit("/entreprises-qualifiees/5101-plombier", { trade: "5101-plombier" });
  expect(other).toMatchObject({ status: 301, location: plumbing });
  for (const params of [{ trade: "5199" }, { trade: "plombier" }, { region: "paris" }])
    expect((await visit("/entreprises-qualifiees/x", params)).status).toBe(404);
});

test("the sitemap has the trades and regions with a company, and none while invented companies are listed", async () => {
  await aPlumber("Cap Plomberie", "SN-DK");
  const paths = await tradePaths(testContext(t.services));
  expect(paths).toEqual(
    expect.arrayContaining([plumbing, `${plumbing}/dakar`, "/entreprises-qualifiees/region/dakar"]),
  );
  expect(paths.filter((path) => path.includes("thies"))).toEqual([]);
  const { data } = await callPage(sitemap, { services: t.services, path: "/sitemap.xml" });
  expect(String(data)).toContain(`<loc>https://tabax.example${plumbing}</loc>`);
  await aPlumber("Démonstration", "SN-TH", true);
  expect(await tradePaths(testContext(t.services))).toEqual([]);
});
