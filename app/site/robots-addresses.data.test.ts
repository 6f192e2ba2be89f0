import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listedSlugs } from "#app/directory/directory.queries.server.ts";
import { updateParams } from "#app/tariff/update-params.server.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { aCertificate } from "#tests/factories.ts";
import { publishReferenceNomenclature } from "#tests/nomenclature.ts";
import { callPage } from "#tests/page-call.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { loader as robots } from "./robots.txt.route.ts";
import { loader as security } from "./security.txt.route.ts";
import { loader as sitemapLoader } from "./sitemap.xml.route.ts";
import { loader as manifest } from "./webmanifest.route.ts";

const today = "2026-11-21";
let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
beforeAll(async () => {
  t = await openTestDatabase();
  await publishReferenceNomenclature(testContext(testServices({ db: t.db })));
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t.db);
  services = testServices({ db: t.db, now: () => new Date(`${today}T10:00:00Z`) });
});

const textOf = async <Args>(loader: (args: Args) => unknown, path: string) => {
  const { data, headers } = await callPage(loader, { services, path });
  return { text: String(data), type: headers.get("content-type") };
};

interface Right {
  state?: "granted" | "suspended" | "withdrawn" | "replaced";
  startsOn?: string;
  endsOn?: string;
}

async function aCertified(slug: string, right: Right = {}, demo = false): Promise<void> {
  const { startsOn = "2026-01-01", endsOn = "2029-12-31", state = "granted" } = right;
  const { companyId } = await aCertificate(services, {
    decidedOn: "2026-01-01",
    company: { name: slug, demo },
    qualifications: [{ code: "2201", startsOn, endsOn }],
  });
  await t.db
    .updateTable("qualification")
    .set({ state, state_since: new Date("2026-09-01T09:00:00Z") })
    .where("company_id", "=", companyId)
    .execute();
}

describe("`listedSlugs`", () => {
  test.each<[string, Right, boolean, number]>([
    ["in force", {}, false, 1],
    ["on its last day", { endsOn: today }, false, 1],
    ["on its first day", { startsOn: today }, false, 1],
    ["suspended", { state: "suspended" }, false, 1],
    ["ended yesterday", { endsOn: "2026-11-20" }, false, 0],
    ["not begun", { startsOn: "2026-11-22" }, false, 0],
    ["withdrawn", { state: "withdrawn" }, false, 0],
    ["replaced", { state: "replaced" }, false, 0],
    ["made up for a demonstration", {}, true, 0],
  ])(
    "a company whose right is %s is in the sitemap as often as it is listed",
    async (_, right, demo, count) => {
      await aCertified("baol-batiment", right, demo);
      expect(await listedSlugs(t.db, today, 10)).toHaveLength(count);
    },
  );

  test("companies of the sitemap are sorted by address, up to the limit", async () => {
    for (const slug of ["thies-routes", "baol-batiment", "zig-ponts"]) await aCertified(slug);
    const slugs = await listedSlugs(t.db, today, 2);
    expect(slugs.map(({ slug }) => slug)).toEqual(["baol-batiment", "thies-routes"]);
  });
});

test("the sitemap lists pages and companies under the public address, and nothing private", async () => {
  await aCertified("baol-batiment");
  const { text, type } = await textOf(sitemapLoader, "/sitemap.xml");
  expect(type).toBe("application/xml; charset=utf-8");
  expect(text).toContain("<loc>https://tabax.example/</loc>");
  expect(text).toContain(
    "<loc>https://tabax.example/annuaire/baol-batiment</loc><lastmod>2026-09-01</lastmod>",
  );
  expect(text).not.toMatch(/\/(espace|search|home|index)</);
  const addresses = [...text.matchAll(/<loc>([^<]*)/g)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("robots.txt excludes private pages and names the sitemap", async () => {
  const { text, type } = await textOf(robots, "/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\n/);
  for (const path of ["/espace", "/search"]) expect(text).toContain(`\nDisallow: ${path}\n`);
  expect(text).toContain("\nSitemap: https://tabax.example/sitemap.xml\n");
});

test("security.txt and the manifest have the values of the settings", async () => {
  await updateParams(testContext(services), {
    email: "securite@organisme.example",
    productName: "Qualibat « Sénégal »",
  });
  const { text } = await textOf(security, "/.well-known/security.txt");
  expect(text).toContain("Contact: mailto:securite@organisme.example\n");
  expect(text).toContain("Canonical: https://tabax.example/.well-known/security.txt\n");
  const { text: json, type } = await textOf(manifest, "/site.webmanifest");
  expect(type).toBe("application/manifest+json; charset=utf-8");
  expect(JSON.parse(json)).toMatchObject({
    name: "Qualibat « Sénégal »",
    lang: "fr",
    start_url: "/",
    theme_color: "#0B5D3B",
  });
});
