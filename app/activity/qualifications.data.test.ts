import { afterAll, expect, test } from "vitest";
import { searchDirectory } from "#app/directory/search/search-directory.server.ts";
import { directoryQuery } from "#tests/directory-queries.ts";
import { aCertificate } from "#tests/factories.ts";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase } from "#tests/ready-database.ts";
import { testServices } from "#tests/services.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { loader } from "./qualifications-page.tsx";

const { db, close } = await openReadyDatabase();
afterAll(close);

let now = new Date("2026-11-21T10:00:00Z");
const services = testServices({ db, now: () => now });

async function visit(query: string) {
  const { data } = await callPage(loader, { services, path: `/qualifications${query}` });
  const { families, companies, approximate } = data as Nomenclature & {
    companies: Record<string, number>;
    approximate: boolean;
  };
  const codes = families.flatMap(({ areas }) =>
    areas.flatMap(({ subAreas }) => subAreas.map(({ code }) => code)),
  );
  return { codes, companies, approximate };
}

test("a search shows the matching sub-areas under their families", async () => {
  expect((await visit("")).codes).toHaveLength(65);
  expect((await visit("?q=gros+oeuvre")).codes).toEqual(["2201", "2202", "2203", "2204"]);
  expect((await visit("?q=zzz")).codes).toEqual([]);
});

test("a search shows the family, the area and the sub-area that match best first", async () => {
  expect((await visit("?q=pont")).codes[0]).toBe("8101");
  expect((await visit("?q=pyl%C3%B4ne")).codes[0]).toBe("9201");
});

test("a misspelt word finds sub-areas with a similar spelling, and the page says so", async () => {
  expect(await visit("?q=forrage")).toMatchObject({ approximate: true });
  expect((await visit("?q=forrage")).codes[0]).toBe("7101");
  expect(await visit("?q=forage")).toMatchObject({ approximate: false });
});

test("each sub-area shows the number of companies that the directory finds with a right in force", async () => {
  await aCertificate(services);
  await aCertificate(services, { qualifications: [{ code: "2201" }, { code: "7101" }] });
  await aCertificate(services, { qualifications: [{ code: "7101", endsOn: "2026-11-20" }] });
  await aCertificate(services, { qualifications: [{ code: "7102", startsOn: "2026-12-01" }] });
  // The cached counts are a minute old.
  now = new Date("2026-11-21T10:01:00Z");
  const { companies } = await visit("");
  expect(companies).toEqual({ 2201: 2, 7101: 1 });
  for (const [code, count] of Object.entries(companies)) {
    const parameters = new URLSearchParams(`activity=${code}&inForce=true`);
    const query = directoryQuery(String(parameters));
    const day = { today: "2026-11-21", renewalOpensDays: 180 };
    expect((await searchDirectory(db, query, day)).total).toBe(count);
  }
});
